//! The [`State`] of a game, which holds everything that can differ between two moments of the game.

use super::bits::{bits, maybe_one};
use super::choice::Choice;
use super::counter::{HoldNumber, LimitOwner};
use super::direction_number::direction_number;
use super::frame::{Env, Frame, Memory};
use super::history::HistoryEntry;
use super::program::OptionSet;
use super::recent::RecentDeeds;
use super::source_set::{ActiveRules, SourceSet};
use board::{Direction, Tile, TileSet};
use model::TargetCode;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::sync::Arc;

/// The maximum numbers of chars and of tokens on the board. No further chars or tokens are made.
pub(super) const MOST_CHARS: usize = 32;
pub(super) const MOST_TOKENS: usize = 128;

/// A moment of a game. Two equal states behave equally in all further play, and have the same
/// [fingerprint](State::fingerprint) on every machine.
///
/// A state can be serialised. After reading a state, call [`Game::resume`](crate::Game::resume), which fills in the
/// fields that are not serialised. These are the choices, and the tables that are derived from other fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) chars: Vec<Char>,
    /// The sources of rules that are on the board, approximately. This field is derived from other fields.
    #[serde(skip)]
    pub(super) here: SourceSet,
    /// The kinds of rules and events of texts that may be in force. This field is derived from other fields.
    #[serde(skip)]
    pub(super) active: ActiveRules,
    /// The char on each tile.
    #[serde(skip, default = "nobody_anywhere")]
    pub(super) at: [Option<u8>; 64],
    /// The tiles with chars of each side.
    #[serde(skip)]
    pub(super) sides: [TileSet; 2],
    pub(super) tokens: Vec<Token>,
    /// The tokens that exist, as bits. A bit is the index of a token in `tokens`.
    pub(super) live: u128,
    /// The removed tokens, as bits. Their indices in `tokens` are reused once no text is in progress.
    pub(super) dead: u128,
    /// The summons that left the board while a text was in progress, as bits.
    pub(super) gone: u32,
    pub(super) bearings: Vec<Bearing>,
    pub(super) holds: Vec<Hold>,
    pub(super) waits: Vec<Wait>,
    pub(super) uses: Vec<Used>,
    /// The deeds of chars, sorted. A deed is kept only if a text of the pack asks for deeds of its kind.
    pub(super) history: Vec<HistoryEntry>,
    /// The deeds of the texts in progress. A deed is kept only if a text of the pack asks for deeds of its kind.
    pub(super) recent: RecentDeeds,
    /// The boards of earlier moments that texts in progress ask about.
    #[serde(default)]
    pub(super) earlier: Vec<KeptBoard>,
    /// The board at the beginning of the turn in progress, kept only if a text of the pack asks for it.
    #[serde(default)]
    pub(super) turn_began: Option<Arc<State>>,
    pub(super) retargets: Vec<(u8, u16, TargetCode)>,
    /// The stack of texts in progress, the innermost text last.
    pub(super) stack: Vec<Frame>,
    /// The triggers that were raised and have not run yet.
    pub(super) queue: Vec<Frame>,
    /// For each structure and side, the tiles where the structure was. The tiles are kept only if a trigger waits for
    /// structures.
    pub(super) formed: Vec<[TileSet; 2]>,
    pub(super) stage: Stage,
    /// The cards that each side has yet to place.
    pub(super) hands: [Vec<u16>; 2],
    pub(super) first: u8,
    pub(super) order: Vec<Option<u8>>,
    pub(super) turn: u8,
    pub(super) round: u16,
    pub(super) score: [u8; 2],
    pub(super) outcome: Option<Outcome>,
    /// The number of triggers and granted uses since the last free choice.
    pub(super) chain: u8,
    /// The number of moves, actions and abilities at will in this turn.
    pub(super) acts: u8,
    /// The number of events so far.
    pub(super) events: u16,
    /// The number of the latest rule with a duration.
    pub(super) last_hold: Option<HoldNumber>,
    pub(super) stopped: bool,
    /// An action that no char can use in this game.
    pub(super) without: Option<u16>,
    /// The player who chooses.
    pub(super) asked: u8,
    /// The legal choices.
    #[serde(skip)]
    pub(super) options: Vec<Choice>,
    /// The numbers of the triggers among which the player chooses.
    #[serde(skip)]
    pub(super) offered: Vec<u16>,
    /// The choice that is being carried out.
    #[serde(skip)]
    pub(super) answer: Option<Choice>,
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won: 0 for the side at the first rows, 1 for the other side.
    pub winner: u8,
    pub score: [u8; 2],
    /// Whether the game ended with the last round, before a side had enough hits.
    pub by_rounds: bool,
}

/// The next part of the procedure, which begins when no text is in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    PickChar,
    PickTile(u16),
    BeginTurn,
    Passive,
    Main,
    EndTurn,
    NextTurn,
}

/// A char on the board, or a char that has left the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Char {
    pub sheet: u16,
    pub side: u8,
    /// The char's tile; `None` if the char has left the board.
    pub tile: Option<Tile>,
    /// The char that made this char, if this char is a summon.
    pub maker: Option<u8>,
    pub moves_used: u8,
    pub actions_used: u8,
    /// The number of move activations that texts gave to the char until its turn is over; negative if texts took some
    /// away.
    pub extra_moves: i8,
    pub extra_actions: i8,
    pub passive_used: bool,
    /// Whether the char has used its one move activation of another form in this turn.
    pub form_used: bool,
    pub began: Option<Tile>,
    pub began_last: Option<Tile>,
    /// The number of the turn that the char began last; 0 if no text of the pack asks for this number.
    pub began_turn: u16,
    /// The number of the last turn that the char has finished; 0 if no text of the pack asks for this number.
    pub ended_turn: u16,
    /// The tile that the char left by its latest move.
    pub left: Option<Tile>,
    /// The direction in which the char points, if it was made to point somewhere.
    #[serde(default)]
    pub points: Option<Direction>,
    pub this_turn: Past,
    pub since_last: Past,
    pub ever: Past,
    /// The options that the char's own texts chose, and for a summon those that were chosen before it was summoned, as
    /// bits (kernel C6).
    #[serde(default)]
    pub chosen: OptionSet,
}

/// The deeds that a char did within some time, and the deeds that others did to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Past {
    /// The kinds of the deeds, as bits: those of `MemoryKind::past_bit`, and `HITS_ANOTHER`.
    pub deeds: u16,
    /// The greatest number of steps by which one effect moved the char.
    pub moved: u8,
    /// The actions that the char used, as bits by their index on the sheet.
    pub used: u16,
}

/// A token on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Token {
    pub place: Place,
    pub kind: u8,
    pub side: u8,
    pub maker: Option<u8>,
    /// The char to which the token belongs (kernel W6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// The options that were chosen before the token was made, as bits (kernel C6).
    #[serde(default)]
    pub chosen: OptionSet,
    /// The number of the turn in which the token was made; 0 if no text of the pack asks for this number.
    pub since: u16,
    /// The direction in which the token points, if it points somewhere.
    #[serde(default)]
    pub points: Option<Direction>,
}

/// The place where a token lies. Tiles are ordered before chars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Place {
    Tile(Tile),
    Char(u8),
}

impl Token {
    /// Returns the key by which tokens are sorted. A token without a maker comes after the tokens of the same kind and
    /// place that have a maker.
    fn sort_key(&self) -> (Place, u8, u8, bool, Option<u8>, Option<u8>, u16, OptionSet, u8) {
        let points = direction_number(self.points);
        let maker = (self.maker.is_none(), self.maker);
        (self.place, self.kind, self.side, maker.0, maker.1, self.owner, self.since, self.chosen, points)
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bearing {
    pub kind: u8,
    pub bearer: u8,
    pub maker: Option<u8>,
    pub side: u8,
    pub since: u16,
    /// The rule by which the condition is borne, if there is one. The condition cannot be lost while this rule is in
    /// force.
    pub held: Option<HeldBy>,
    /// The chars that gained the condition together with the bearer, as bits.
    pub partners: u32,
    /// The options that were chosen for the condition, as bits (kernel C6).
    #[serde(default)]
    pub chosen: OptionSet,
    /// The direction in which the condition points, if it points somewhere.
    #[serde(default)]
    pub points: Option<Direction>,
}

/// The rule by which a condition is borne.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum HeldBy {
    /// The condition is borne by a rule with a duration.
    Hold(HoldNumber),
    /// The condition is borne by a standing rule of a text.
    Text,
}

/// A rule with a duration, which is in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hold {
    pub rule: u16,
    pub number: HoldNumber,
    pub until: Until,
    pub env: Env,
    pub memory: Memory,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Until {
    TurnOver,
    /// The rule ends when one of these chars, given as bits, begins a turn.
    Begins(u32),
    /// The rule ends when one of these chars ends a turn that began after the rule came into force.
    Ends {
        whose: u32,
        begun: bool,
    },
    /// The rule ends when a trigger ends it.
    Event,
    Forever,
}

/// A trigger that a text made, and that waits for its event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Wait {
    pub trigger: u16,
    /// Whether the trigger is removed when it is set off.
    pub once: bool,
    /// The char at whose next turn the trigger is removed.
    pub until: Option<u8>,
    /// The number of the rule that the trigger ends.
    pub ends: Option<HoldNumber>,
    pub env: Env,
    pub memory: Memory,
}

/// The number of times that an owner has used something with a limit, in this turn and in the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Used {
    pub site: u16,
    pub owner: LimitOwner,
    pub turn: u8,
    pub game: u8,
}

/// Returns the table of the chars by tile, for an empty board.
pub(super) const fn nobody_anywhere() -> [Option<u8>; 64] {
    [None; 64]
}

impl State {
    #[inline]
    pub(super) fn char(&self, who: u8) -> Option<&Char> {
        self.chars.get(usize::from(who))
    }

    /// Returns the tile of a char; `None` if the char is not on the board.
    #[inline]
    pub(super) fn tile_of(&self, who: u8) -> Option<Tile> {
        self.char(who).and_then(|char| char.tile)
    }

    #[inline]
    pub(super) fn at(&self, tile: Tile) -> Option<u8> {
        self.at[tile.index()]
    }

    /// Returns the char on the tile.
    #[inline]
    pub(super) fn char_at(&self, tile: Tile) -> Option<&Char> {
        self.at(tile).and_then(|who| self.char(who))
    }

    /// Returns the tile of a char that may be missing.
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

    /// Returns the chars on the board, with their numbers and tiles.
    #[inline]
    pub(super) fn present(&self) -> impl Iterator<Item = (u8, &Char, Tile)> {
        self.chars.iter().enumerate().filter_map(|(who, char)| {
            let tile = char.tile?;
            Some((u8::try_from(who).ok()?, char, tile))
        })
    }

    /// Returns the tile of a token; for a token on a char, this is the tile of the char.
    #[inline]
    pub(super) fn token_tile(&self, token: u8) -> Option<Tile> {
        self.place_tile(self.tokens.get(usize::from(token))?.place)
    }

    /// Returns the tile of a place; for a place on a char, this is the tile of the char.
    #[inline]
    pub(super) fn place_tile(&self, place: Place) -> Option<Tile> {
        match place {
            Place::Tile(tile) => Some(tile),
            Place::Char(who) => self.tile_of(who),
        }
    }

    /// Returns the tokens that exist, with their numbers.
    #[inline]
    pub(super) fn lying(&self) -> impl Iterator<Item = (u8, Token)> {
        bits(self.live).filter_map(|token| Some((token, *self.tokens.get(usize::from(token))?)))
    }

    #[inline]
    pub(super) fn bears(&self, who: u8, kind: u8) -> Option<&Bearing> {
        self.bearings.iter().find(|bearing| bearing.bearer == who && bearing.kind == kind)
    }

    pub(super) fn bearing_mut(&mut self, who: u8, kind: u8) -> Option<&mut Bearing> {
        self.bearings.iter_mut().find(|bearing| bearing.bearer == who && bearing.kind == kind)
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

    /// Returns the char whose turn it is.
    #[inline]
    pub(super) fn active(&self) -> Option<u8> {
        self.order.get(usize::from(self.turn)).copied().flatten()
    }

    /// Returns the number of the turn in progress, counted from the beginning of the game.
    pub(super) fn turn_number(&self) -> u16 {
        self.round
            .wrapping_mul(u16::try_from(self.order.len()).unwrap_or(u16::MAX))
            .wrapping_add(u16::from(self.turn))
            .wrapping_add(1)
    }

    /// Returns the side whose turn it is.
    pub(super) fn turn_side(&self) -> u8 {
        self.active().and_then(|who| self.char(who)).map_or(self.first, |char| char.side)
    }

    /// Returns the number of hits that each side has dealt.
    pub fn score(&self) -> [u8; 2] {
        self.score
    }

    /// Returns the number of rounds that have begun; 0 while chars are placed.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Returns the result of the game; `None` until the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the player who chooses now: 0 or 1.
    pub fn player(&self) -> u8 {
        self.asked
    }

    /// Returns the legal choices; empty once the game is over.
    pub fn options(&self) -> &[Choice] {
        &self.options
    }

    /// Whether a chain of more than 100 triggers was stopped (kernel E2).
    pub fn chain_was_stopped(&self) -> bool {
        self.stopped
    }
}

/// The board of an earlier moment, kept for a text in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptBoard {
    /// The index of the text on the stack.
    pub depth: u8,
    pub board: Arc<State>,
}
