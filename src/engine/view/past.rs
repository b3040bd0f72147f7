//! What chars did and what was done to them.

use crate::bits::{bits, maybe_one};
use crate::history::DeedKind;
use crate::moment::View;
use crate::program::*;
use crate::state::{Char, Past};
use board::TileSet;

/// A test of the other char, the number of steps or the action of an entry in the history.
type Test<'t> = dyn Fn(Option<u8>) -> bool + 't;

impl View<'_> {
    /// The tiles of the chars that did the deed, or had it done to them, within that time.
    pub fn did(&self, deed: &DeedX, when: &PastX) -> TileSet {
        if let DeedX::AnyOf(deeds) = deed {
            return deeds.iter().fold(TileSet::EMPTY, |all, deed| all | self.did(deed, when));
        }
        let did = |who: u8, char: &Char| match when {
            PastX::JustNow => self.just_did(who, deed),
            _ if deed.names_another() => self.is_written(who, char, deed, when),
            PastX::ThisTurn => self.has_done(char, &char.this_turn, deed),
            PastX::SinceLastTurn => self.has_done(char, &char.since_last, deed),
            PastX::ThisGame => self.has_done(char, &char.ever, deed),
            PastX::LastTurn | PastX::LastTurnOf(_) | PastX::SinceTurnOf(_) => self.is_written(who, char, deed, when),
        };
        self.state.present().filter(|(who, char, _)| did(*who, char)).map(|(_, _, tile)| tile).collect()
    }

    /// Whether the last effect did it.
    fn just_did(&self, who: u8, deed: &DeedX) -> bool {
        let steps = self.memory.just_moved(who);
        match deed {
            DeedX::WasMoved(n) => steps >= self.number(n).max(1),
            DeedX::Moved => steps >= 1,
            DeedX::WasHit => self.memory.just_hit & 1 << (who & 31) != 0,
            _ => false,
        }
    }

    fn has_done(&self, char: &Char, past: &Past, deed: &DeedX) -> bool {
        let has = |what: DeedKind| past.deeds & what.bit() != 0;
        match deed {
            DeedX::Moved => has(DeedKind::Moved),
            DeedX::WasMoved(n) => past.moved >= self.number(n).max(1),
            DeedX::Hit => has(DeedKind::Hit),
            DeedX::WasHit => has(DeedKind::WasHit),
            DeedX::ActivatedMove => has(DeedKind::Activated),
            DeedX::Used(action) => self.actions(char, *action) & past.used != 0,
            // Only the history knows the other char. `Removed` is said of tokens only, and lists were split before.
            DeedX::HitOne(_) | DeedX::WasHitBy(_) | DeedX::WasMovedBy(_) | DeedX::Removed | DeedX::AnyOf(_) => false,
        }
    }

    /// Whether the history has such an entry.
    fn is_written(&self, who: u8, char: &Char, deed: &DeedX, when: &PastX) -> bool {
        let turns = match when {
            PastX::ThisTurn => self.state.turn_number()..=u16::MAX,
            PastX::LastTurn | PastX::LastTurnOf(_) => {
                let turn = if let PastX::LastTurnOf(whose) = when { self.last_turn_of(whose) } else { char.ended_turn };
                if turn == 0 {
                    return false;
                }
                turn..=turn
            }
            PastX::SinceLastTurn => char.ended_turn + 1..=u16::MAX,
            PastX::SinceTurnOf(whose) => self.last_turn_of(whose) + 1..=u16::MAX,
            PastX::ThisGame | PastX::JustNow => 0..=u16::MAX,
        };
        let written = |what: DeedKind, fits: &Test<'_>| {
            let mut of_its = self.state.history.iter().filter(|done| done.is_of(who, what));
            of_its.any(|done| turns.contains(&done.turn()) && fits(done.with()))
        };
        match deed {
            DeedX::Moved => written(DeedKind::Moved, &|_| true),
            DeedX::WasMoved(n) => {
                written(DeedKind::WasMoved, &|steps| steps.is_some_and(|steps| steps >= self.number(n).max(1)))
            }
            DeedX::Hit => written(DeedKind::Hit, &|_| true),
            DeedX::HitOne(whom) => whom.iter().any(|whom| self.with_each(whom, &|fits| written(DeedKind::Hit, fits))),
            DeedX::WasHit => written(DeedKind::WasHit, &|_| true),
            DeedX::WasHitBy(by) => by.iter().any(|by| self.with_each(by, &|fits| written(DeedKind::WasHit, fits))),
            DeedX::WasMovedBy(by) => {
                by.iter().any(|by| self.with_each(by, &|fits| written(DeedKind::WasMovedBy, fits)))
            }
            DeedX::ActivatedMove => written(DeedKind::Activated, &|_| true),
            DeedX::Used(action) => {
                let meant = self.actions(char, *action);
                written(DeedKind::Used, &|at| maybe_one(at) & u128::from(meant) != 0)
            }
            DeedX::Removed | DeedX::AnyOf(_) => false,
        }
    }

    /// Whether the test passes for one of the chars, or for every char if the phrase says *each*.
    fn with_each(&self, chars: &CharsX, written: &dyn Fn(&Test<'_>) -> bool) -> bool {
        let them = self.who(chars);
        let each = matches!(chars, CharsX::Pick(pick) if matches!(pick.many, ManyX::Each));
        let mut done = bits(them).map(|one| written(&|with| with == Some(one)));
        if each { them != 0 && done.all(|done| done) } else { done.any(|done| done) }
    }

    /// The last turn that one of the chars has finished; 0 if none of them has finished a turn.
    fn last_turn_of(&self, whose: &CharsX) -> u16 {
        let ended = bits(self.who(whose)).filter_map(|who| self.state.char(who));
        ended.map(|char| char.ended_turn).max().unwrap_or(0)
    }
}
