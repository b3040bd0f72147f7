//! A [`State`]: everything that can differ between two moments of a game.

use super::bits::{bits, maybe_one};
use super::choice::Choice;
use super::counter::{HoldNumber, LimitOwner};
use super::frame::{Env, Frame, Memory};
use super::history::HistoryEntry;
use super::source_set::{ActiveRules, SourceSet};
use board::{Tile, TileSet};
use model::TargetCode;
use std::cmp::Ordering;

/// So many chars are on the board at most, and so many tokens; more are not made.
pub const MOST_CHARS: usize = 32;
pub const MOST_TOKENS: usize = 128;

/// A moment of a game. Equal states are equal in every way that play can notice, and have equal
/// [fingerprints](State::fingerprint) on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(super) chars: Vec<Char>,
    /// What is on the board, roughly: it follows from the rest.
    pub(super) here: SourceSet,
    pub(super) active: ActiveRules,
    /// Who stands on each tile.
    pub(super) at: [Option<u8>; 64],
    /// The tiles with chars of each side.
    pub(super) sides: [TileSet; 2],
    pub(super) tokens: Vec<Token>,
    /// Tokens that lie somewhere, and places in the list that may be used again once nothing is being carried out.
    pub(super) live: u128,
    pub(super) dead: u128,
    /// Summons that left while something was being carried out.
    pub(super) gone: u32,
    pub(super) bearings: Vec<Bearing>,
    pub(super) holds: Vec<Hold>,
    pub(super) waits: Vec<Wait>,
    pub(super) uses: Vec<Used>,
    /// In order, if any text asks.
    pub(super) history: Vec<HistoryEntry>,
    pub(super) retargets: Vec<(u8, u16, TargetCode)>,
    /// Texts being carried out, the innermost last; and triggers that were raised.
    pub(super) stack: Vec<Frame>,
    pub(super) queue: Vec<Frame>,
    /// Where each structure that something waits for was, for each side.
    pub(super) formed: Vec<[TileSet; 2]>,
    pub(super) stage: Stage,
    /// Chars yet to be placed.
    pub(super) hands: [Vec<u16>; 2],
    pub(super) first: u8,
    pub(super) order: Vec<Option<u8>>,
    pub(super) turn: u8,
    pub(super) round: u16,
    pub(super) score: [u8; 2],
    pub(super) outcome: Option<Outcome>,
    /// Triggers run since the last free choice; moves and actions this turn; events and timed rules so far.
    pub(super) chain: u8,
    pub(super) acts: u8,
    pub(super) events: u16,
    pub(super) last_hold: Option<HoldNumber>,
    pub(super) stopped: bool,
    /// The action that nobody can use in this game, if there is one.
    pub(super) without: Option<u16>,
    /// The choice that is asked for, who makes it; the answer on its way.
    pub(super) asked: u8,
    pub(super) options: Vec<Choice>,
    /// The triggers that it is about, if it is about those.
    pub(super) offered: Vec<u16>,
    pub(super) answer: Option<Choice>,
}

/// Who won, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// 0: the side at the first rows; 1: the other.
    pub winner: u8,
    pub score: [u8; 2],
    /// The rounds were over before enough hits were dealt.
    pub by_rounds: bool,
}

/// What comes when nothing is being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    PickChar,
    PickTile(u16),
    BeginTurn,
    Passive,
    Main,
    EndTurn,
    NextTurn,
}

/// A char on the board, or a summon that was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Char {
    pub sheet: u16,
    pub side: u8,
    /// None: it has left the board.
    pub tile: Option<Tile>,
    /// Who made it.
    pub maker: Option<u8>,
    pub moves_used: u8,
    pub actions_used: u8,
    /// More or fewer than the rules grant, until its turn is over.
    pub extra_moves: i8,
    pub extra_actions: i8,
    pub passive_used: bool,
    /// The one move of another form is used.
    pub form_used: bool,
    pub began: Option<Tile>,
    pub began_last: Option<Tile>,
    /// When its turn began, if any text asks.
    pub began_turn: u16,
    /// The last turn that it has finished, if any text asks.
    pub ended_turn: u16,
    /// Where its last move began.
    pub left: Option<Tile>,
    pub this_turn: Past,
    pub since_last: Past,
    pub ever: Past,
}

/// What a char did and had done to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Past {
    pub deeds: u8,
    /// The farthest that one effect moved it.
    pub moved: u8,
    /// Its actions, by their order on the sheet.
    pub used: u16,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub place: Place,
    pub kind: u8,
    pub side: u8,
    pub maker: Option<u8>,
    /// The turn in which it was made, if any text asks.
    pub since: u16,
}

/// Where a token lies. Tiles come before chars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Tile(Tile),
    Char(u8),
}

impl Token {
    /// What tokens are ordered by: those that nobody made come after the others in their place.
    fn sort_key(&self) -> (Place, u8, u8, bool, Option<u8>, u16) {
        (self.place, self.kind, self.side, self.maker.is_none(), self.maker, self.since)
    }

    #[inline]
    pub fn is_on_tile(&self) -> bool {
        matches!(self.place, Place::Tile(_))
    }
}

impl Ord for Token {
    fn cmp(&self, other: &Token) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Token {
    fn partial_cmp(&self, other: &Token) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bearing {
    pub kind: u8,
    pub bearer: u8,
    pub maker: Option<u8>,
    pub side: u8,
    pub since: u16,
    /// The rule that says so: as long as it does, the condition cannot be lost.
    pub held: Option<HeldBy>,
}

/// The rule by which a condition is borne.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeldBy {
    /// A rule for a time.
    Hold(HoldNumber),
    /// A rule of a text.
    Text,
}

/// Puts a standing rule in force for a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hold {
    pub rule: u16,
    pub number: HoldNumber,
    pub until: Until,
    pub env: Env,
    pub memory: Memory,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    TurnOver,
    /// One of these chars begins a turn.
    Begins(u32),
    /// One of these ends a turn that it began later.
    Ends {
        whose: u32,
        begun: bool,
    },
    /// A trigger ends it.
    Event,
    Forever,
}

/// A trigger made by a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wait {
    pub trigger: u16,
    /// Used up at once.
    pub once: bool,
    /// Until that char's next turn begins.
    pub until: Option<u8>,
    /// The timed rule that it ends.
    pub ends: Option<HoldNumber>,
    pub env: Env,
    pub memory: Memory,
}

/// How often something limited was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Used {
    pub site: u16,
    pub owner: LimitOwner,
    pub turn: u8,
    pub game: u8,
}

impl State {
    #[inline]
    pub(super) fn char(&self, who: u8) -> Option<&Char> {
        self.chars.get(usize::from(who))
    }

    /// The tile of a char that is on the board.
    #[inline]
    pub(super) fn tile_of(&self, who: u8) -> Option<Tile> {
        self.char(who).and_then(|char| char.tile)
    }

    #[inline]
    pub(super) fn at(&self, tile: Tile) -> Option<u8> {
        self.at[tile.index()]
    }

    /// The char on the tile.
    #[inline]
    pub(super) fn char_at(&self, tile: Tile) -> Option<&Char> {
        self.at(tile).and_then(|who| self.char(who))
    }

    /// The tile of a char, if there is such a char and it is on the board.
    #[inline]
    pub(super) fn tile_of_any(&self, who: Option<u8>) -> Option<Tile> {
        who.and_then(|who| self.tile_of(who))
    }

    #[inline]
    pub(super) fn occupied(&self) -> TileSet {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) fn tiles_of(&self, whose: u128) -> TileSet {
        bits(whose).filter_map(|who| self.tile_of(who)).collect()
    }

    #[inline]
    pub(super) fn chars_on(&self, tiles: TileSet) -> u128 {
        (tiles & self.occupied()).iter().fold(0, |set, tile| set | maybe_one(self.at(tile)))
    }

    /// Chars on the board, by number.
    #[inline]
    pub(super) fn present(&self) -> impl Iterator<Item = (u8, &Char, Tile)> {
        self.chars.iter().enumerate().filter_map(|(who, char)| {
            let tile = char.tile?;
            Some((u8::try_from(who).ok()?, char, tile))
        })
    }

    /// The tile of a token.
    #[inline]
    pub(super) fn token_tile(&self, token: u8) -> Option<Tile> {
        self.place_tile(self.tokens.get(usize::from(token))?.place)
    }

    /// The tile of a place.
    #[inline]
    pub(super) fn place_tile(&self, place: Place) -> Option<Tile> {
        match place {
            Place::Tile(tile) => Some(tile),
            Place::Char(who) => self.tile_of(who),
        }
    }

    /// Tokens that lie somewhere.
    #[inline]
    pub(super) fn lying(&self) -> impl Iterator<Item = (u8, Token)> {
        bits(self.live).filter_map(|token| Some((token, *self.tokens.get(usize::from(token))?)))
    }

    #[inline]
    pub(super) fn bears(&self, who: u8, kind: u8) -> Option<&Bearing> {
        self.bearings.iter().find(|bearing| bearing.bearer == who && bearing.kind == kind)
    }

    pub(super) fn put_char(&mut self, who: u8, tile: Tile) {
        let Some(char) = self.chars.get_mut(usize::from(who)) else { return };
        if let Some(old) = char.tile {
            self.sides[usize::from(char.side & 1)].remove(old);
            if self.at[old.index()] == Some(who) {
                self.at[old.index()] = None;
            }
        }
        char.tile = Some(tile);
        self.sides[usize::from(char.side & 1)].insert(tile);
        self.at[tile.index()] = Some(who);
    }

    pub(super) fn take_char(&mut self, who: u8) {
        let Some(char) = self.chars.get_mut(usize::from(who)) else { return };
        if let Some(old) = char.tile.take() {
            self.sides[usize::from(char.side & 1)].remove(old);
            self.at[old.index()] = None;
        }
    }

    /// The char whose turn it is.
    #[inline]
    pub(super) fn active(&self) -> Option<u8> {
        self.order.get(usize::from(self.turn)).copied().flatten()
    }

    /// Turns begun so far.
    pub(super) fn turn_number(&self) -> u16 {
        self.round
            .wrapping_mul(u16::try_from(self.order.len()).unwrap_or(u16::MAX))
            .wrapping_add(u16::from(self.turn))
            .wrapping_add(1)
    }

    /// The side whose turn it is.
    pub(super) fn turn_side(&self) -> u8 {
        self.active().and_then(|who| self.char(who)).map_or(self.first, |char| char.side)
    }

    /// How many hits each side has dealt.
    pub fn score(&self) -> [u8; 2] {
        self.score
    }

    /// Rounds begun, the one in progress included; 0 while chars are placed.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Who won, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The player who chooses now: 0 or 1.
    pub fn player(&self) -> u8 {
        self.asked
    }

    /// What may be chosen now; nothing once the game is over.
    pub fn options(&self) -> &[Choice] {
        &self.options
    }

    /// A chain of more than 100 triggers was stopped (kernel E2).
    pub fn chain_was_stopped(&self) -> bool {
        self.stopped
    }
}
