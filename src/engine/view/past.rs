//! Finds the chars that did a deed or had it done to them.

use std::ops::RangeInclusive;

use crate::bits::{bits, maybe_one};
use crate::history::{HITS_ANOTHER, HistoryEntry, MemoryKind};
use crate::moment::View;
use crate::program::*;
use crate::state::{Char, Past};
use board::{Tile, TileSet};
use model::Manner;

/// The role of a deed that a memory asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedRole {
    /// The char to which the entry of the history belongs.
    Who,
    /// The char that did the deed to another.
    By,
    Tile,
    Token,
}

impl DeedX {
    /// Returns the role that the memory asks about; `None` if it asks about no role.
    pub fn asked(&self) -> Option<AskedRole> {
        let is = |role: &Option<CharsX>| matches!(role, Some(CharsX::Subject));
        match self {
            DeedX::Hit { whom, .. } if is(whom) => Some(AskedRole::Who),
            DeedX::Hit { by, .. } if is(by) => Some(AskedRole::By),
            DeedX::Moves { who, .. } if is(who) => Some(AskedRole::Who),
            DeedX::Moves { by, .. } if is(by) => Some(AskedRole::By),
            DeedX::Enters { tile: TilesX::Subject, .. } | DeedX::Leaves { tile: TilesX::Subject, .. } => {
                Some(AskedRole::Tile)
            }
            DeedX::TokenRemoved(TokensX::Subject) | DeedX::TokenMoves { what: TokensX::Subject, .. } => {
                Some(AskedRole::Token)
            }
            // The history records what a char does to tokens as a deed of that char.
            DeedX::TokenMoves { by, .. } if is(by) => Some(AskedRole::Who),
            DeedX::Activates { who: CharsX::Subject, .. }
            | DeedX::Uses { who: CharsX::Subject, .. }
            | DeedX::Enters { who: CharsX::Subject, .. }
            | DeedX::Leaves { who: CharsX::Subject, .. }
            | DeedX::Becomes { who: CharsX::Subject, .. }
            | DeedX::Loses { who: CharsX::Subject, .. } => Some(AskedRole::Who),
            _ => None,
        }
    }

    /// Whether the memory of a text records this deed for its last sentence. `State::recent` records the other deeds of
    /// texts in progress.
    pub fn is_in_memory(&self) -> bool {
        match self {
            DeedX::Moves { who: Some(CharsX::Subject), how, by: None, .. } => {
                matches!(how, Manner::Any | Manner::Itself | Manner::Effect)
            }
            DeedX::Hit { by: None, whom: Some(CharsX::Subject), .. } => true,
            DeedX::TokenRemoved(TokensX::Subject) => true,
            DeedX::TokenMoves { what: TokensX::Subject, how, by: None } => {
                matches!(how, Manner::Any | Manner::Itself | Manner::Effect)
            }
            _ => false,
        }
    }

    /// Returns the bits of `Past::deeds` that show whether a char did the deed; `None` if these bits do not suffice.
    pub fn remembered(&self) -> Option<u16> {
        match self {
            DeedX::Hit { by: Some(CharsX::Subject), whom: None, .. } => Some(HITS_ANOTHER),
            DeedX::Hit { by: None, whom: Some(CharsX::Subject), .. } => Some(MemoryKind::Hit.past_bit()),
            DeedX::Moves { who: Some(CharsX::Subject), by: None, at_least: None, how, .. }
                if *how != Manner::Effect =>
            {
                self.memory_kind().map(MemoryKind::past_bit)
            }
            // `Past::moved` and `Past::used` show these deeds, so they need no bit.
            DeedX::Moves { who: Some(CharsX::Subject), how: Manner::Effect, by: None, .. } | DeedX::Uses { .. } => {
                Some(0)
            }
            DeedX::Activates { who: CharsX::Subject, beyond: 0 } => Some(MemoryKind::Activated.past_bit()),
            _ => None,
        }
    }
}

impl View<'_> {
    /// Returns the tiles of the chars that did the deed within that time, or had it done to them. If the deed asks
    /// about tiles, returns the tiles at which it happened.
    pub fn did(&self, deed: &DeedX, when: &PastX) -> TileSet {
        let chars_that = |did: &dyn Fn(u8, &Char) -> bool| {
            self.state.present().filter(|(who, char, _)| did(*who, char)).map(|(_, _, tile)| tile).collect()
        };
        let past: fn(&Char) -> &Past = match when {
            PastX::JustNow if deed.is_in_memory() => return chars_that(&|who, _| self.just_did(who, deed)),
            PastX::JustNow => return self.written(deed, when),
            PastX::ThisTurn => |char| &char.this_turn,
            PastX::SinceLastTurn => |char| &char.since_last,
            PastX::ThisGame => |char| &char.ever,
            PastX::LastTurn | PastX::LastTurnOf(_) | PastX::SinceTurnOf(_) => return self.written(deed, when),
        };
        match deed.remembered() {
            Some(bits) => {
                self.with_such_a_turn(when) & chars_that(&|_, char| self.has_done(char, past(char), deed, bits))
            }
            None => self.written(deed, when),
        }
    }

    /// Returns the tiles of the things for which the time `when` exists. A char has no last turn until it has finished
    /// its first one (kernel E8).
    pub(super) fn with_such_a_turn(&self, when: &PastX) -> TileSet {
        match when {
            PastX::LastTurn | PastX::SinceLastTurn => self.those(|char| char.began_last.is_some()),
            PastX::LastTurnOf(whose) | PastX::SinceTurnOf(whose) if self.last_turn_of(whose) == 0 => TileSet::EMPTY,
            _ => self.game.geometry.tiles(),
        }
    }

    /// Whether the latest effect did the deed to this char.
    fn just_did(&self, who: u8, deed: &DeedX) -> bool {
        match deed {
            DeedX::Moves { who: Some(CharsX::Subject), at_least, .. } => {
                self.memory.just_moved(who) >= self.least(at_least)
            }
            DeedX::Hit { whom: Some(CharsX::Subject), .. } => self.memory.just_hit & 1 << (who & 31) != 0,
            _ => false,
        }
    }

    fn least(&self, steps: &Option<NumberX>) -> u8 {
        steps.as_ref().map_or(1, |steps| self.number(steps).max(1))
    }

    fn has_done(&self, char: &Char, past: &Past, deed: &DeedX, bits: u16) -> bool {
        match deed {
            DeedX::Moves { how: Manner::Effect, at_least, .. } => past.moved >= self.least(at_least),
            DeedX::Uses { action, .. } => self.actions(char, *action) & past.used != 0,
            _ => past.deeds & bits != 0,
        }
    }

    /// Returns the subjects of the history's entries that fit the deed.
    fn written(&self, deed: &DeedX, when: &PastX) -> TileSet {
        let partner = match deed {
            DeedX::Hit { by: Some(CharsX::Subject), whom: other, .. }
            | DeedX::Hit { whom: Some(CharsX::Subject), by: other, .. }
            | DeedX::Moves { by: Some(CharsX::Subject), who: other, .. }
            | DeedX::Moves { who: Some(CharsX::Subject), by: other, .. } => other.as_ref(),
            DeedX::Enters { who, tile: TilesX::Subject, .. } | DeedX::Leaves { who, tile: TilesX::Subject, .. } => {
                Some(who)
            }
            _ => None,
        };
        let Some(partner) = partner else { return self.written_with(deed, when, None) };
        let them = self.who(partner) | self.gone_like(partner);
        let each = matches!(partner, CharsX::Pick(pick) if matches!(pick.many, ManyX::Each));
        if !each {
            return self.written_with(deed, when, Some(them));
        }
        // *Hit each Opp*: the subject must have hit every Opp.
        let with_each = bits(them).map(|one| self.written_with(deed, when, Some(1 << one)));
        with_each.reduce(|all, one| all & one).unwrap_or(TileSet::EMPTY)
    }

    /// Returns the subjects of the history's entries that fit the deed and have one of the partners, given as bits. If
    /// `partners` is `None`, entries with any partner fit, and entries without one.
    fn written_with(&self, deed: &DeedX, when: &PastX, partners: Option<u128>) -> TileSet {
        let (Some(kind), Some(role)) = (deed.memory_kind(), deed.asked()) else { return TileSet::EMPTY };
        let least = match deed {
            DeedX::Moves { at_least, .. } => self.least(at_least),
            _ => 0,
        };
        let is_partner =
            |who: Option<u8>| partners.is_none_or(|partners| maybe_one(who) & partners != 0 && who.is_some());
        let fits = |done: &HistoryEntry| {
            let char = || self.state.char(done.who());
            match deed {
                DeedX::Uses { action, .. } => {
                    let meant = char().map_or(0, |char| self.actions(char, *action));
                    maybe_one(done.with()) & u128::from(meant) != 0
                }
                DeedX::Becomes { condition, .. } | DeedX::Loses { condition, .. } => done.with() == Some(*condition),
                DeedX::TokenMoves { what: TokensX::Pick(pick), .. } => match pick.noun {
                    TokenNounX::Token(kind) => done.with() == Some(kind),
                    TokenNounX::AnyToken => true,
                },
                DeedX::TokenMoves { what, .. } => self.tokens(what) & 1 << (done.amount() & 127) != 0,
                DeedX::Enters { tile, .. } | DeedX::Leaves { tile, .. } if role == AskedRole::Who => {
                    done.with().and_then(tile_at).is_some_and(|at| self.tiles(tile).contains(at))
                }
                DeedX::Enters { .. } | DeedX::Leaves { .. } => is_partner(Some(done.who())),
                _ if role == AskedRole::Who => is_partner(done.with()) && (least <= 1 || done.amount() >= least),
                _ => is_partner(Some(done.who())) && (least <= 1 || done.amount() >= least),
            }
        };
        let mut subjects = TileSet::EMPTY;
        let in_progress = matches!(when, PastX::JustNow);
        let recent = self.state.recent.of(self.state.stack.len(), kind).filter(|_| in_progress);
        let earlier = self.state.history.iter().copied().filter(|done| !in_progress && done.is(kind));
        for done in recent.chain(earlier) {
            let (char, tile) = match role {
                AskedRole::Who => (Some(done.who()), self.state.tile_of(done.who())),
                AskedRole::By => (done.with(), self.state.tile_of_any(done.with())),
                AskedRole::Tile => (None, done.with().and_then(tile_at)),
                AskedRole::Token => (None, None),
            };
            let Some(tile) = tile.filter(|tile| !subjects.contains(*tile)) else { continue };
            let char = char.and_then(|who| self.state.char(who));
            if self.turns(when, char).is_some_and(|turns| turns.contains(&done.turn())) && fits(&done) {
                subjects = subjects.with(tile);
            }
        }
        subjects
    }

    /// Returns the summons that have left the board and have the kind that the phrase names. Such a summon can still
    /// have taken part in a deed. If the phrase has further limits, the result is empty.
    fn gone_like(&self, partner: &CharsX) -> u128 {
        let CharsX::Pick(pick) = partner else { return 0 };
        if !pick.that.is_empty() || pick.other || pick.extreme.is_some() {
            return 0;
        }
        let fits = |char: &Char| match pick.noun {
            CharNounX::Char | CharNounX::AnySummon => true,
            CharNounX::Opp | CharNounX::Ally | CharNounX::YourChar if self.game.is_neutral(char.sheet) => false,
            CharNounX::Opp => char.side != self.env.side,
            CharNounX::Ally | CharNounX::YourChar => char.side == self.env.side,
            CharNounX::Summon(sheet) => char.sheet == sheet,
            CharNounX::Class(_) => false,
        };
        let gone = bits(self.state.gone.into()).filter(|who| self.state.char(*who).is_some_and(fits));
        gone.fold(0, |set, who| set | 1 << who)
    }

    /// Returns the turns in which a deed of this subject counts; `None` if there is no such turn.
    fn turns(&self, when: &PastX, char: Option<&Char>) -> Option<RangeInclusive<u16>> {
        let own = || char.map_or(0, |char| char.ended_turn);
        match when {
            PastX::ThisTurn => Some(self.state.turn_number()..=u16::MAX),
            PastX::LastTurn => Some(own()).filter(|turn| *turn > 0).map(|turn| turn..=turn),
            PastX::LastTurnOf(whose) => Some(self.last_turn_of(whose)).filter(|turn| *turn > 0).map(|turn| turn..=turn),
            PastX::SinceLastTurn => Some(own()).filter(|turn| *turn > 0).map(|turn| turn.saturating_add(1)..=u16::MAX),
            PastX::SinceTurnOf(whose) => {
                Some(self.last_turn_of(whose)).filter(|turn| *turn > 0).map(|turn| turn.saturating_add(1)..=u16::MAX)
            }
            PastX::ThisGame | PastX::JustNow => Some(0..=u16::MAX),
        }
    }

    /// Returns the last turn that one of the chars has finished; 0 if none of them has finished a turn.
    fn last_turn_of(&self, whose: &CharsX) -> u16 {
        let ended = bits(self.who(whose)).filter_map(|who| self.state.char(who));
        ended.map(|char| char.ended_turn).max().unwrap_or(0)
    }
}

fn tile_at(index: u8) -> Option<Tile> {
    Tile::new(index)
}
