//! Who did what, to whom and in which turn: kept only where a text asks for more than chars remember by themselves.

use super::frame::bits;
use super::run::Run;
use super::state::State;

/// Something that a char did, or had done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Done {
    pub who: u8,
    pub what: What,
    /// The other char; how many steps; the number of the action on its sheet.
    pub with: u8,
    /// Turns begun by then; 0: before any turn that can still be asked for.
    pub turn: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    Moved,
    WasMoved,
    Hit,
    WasHit,
    Activated,
    Used,
    WasMovedBy,
}

impl What {
    /// Its bit in what chars remember by themselves; steps and actions are counted there.
    pub(super) fn bit(self) -> u8 {
        match self {
            What::Moved => 1,
            What::Hit => 2,
            What::WasHit => 4,
            What::Activated => 8,
            What::WasMoved | What::WasMovedBy | What::Used => 0,
        }
    }
}

impl Run<'_> {
    /// What a char did is written down.
    pub fn write_down(&mut self, who: u8, what: What, with: u8) {
        if !self.game.texts.chronicle {
            return;
        }
        let done = Done { who, what, with, turn: self.s.turn_number() };
        if let Err(at) = self.s.chronicle.binary_search(&done) {
            self.s.chronicle.insert(at, done);
        }
    }

    /// The turn in progress is the last one that these have finished.
    pub fn turn_is_over_for(&mut self, acting: u128) {
        if !self.game.texts.chronicle {
            return;
        }
        let now = self.s.turn_number();
        for who in bits(acting) {
            if let Some(char) = self.s.chars.get_mut(usize::from(who)) {
                char.ended_turn = now;
            }
        }
        self.s.forget_old_turns();
    }
}

impl State {
    /// Turns that ended before everybody's last one are told apart no more.
    fn forget_old_turns(&mut self) {
        let oldest = self.present().map(|(_, char, _)| char.ended_turn).min().unwrap_or(0);
        for done in &mut self.chronicle {
            if done.turn < oldest {
                done.turn = 0;
            }
        }
        self.chronicle.sort_unstable();
        self.chronicle.dedup();
    }

    /// A number that another char has now: what its old bearer did is not the new one's.
    pub(super) fn forget_deeds_of(&mut self, char: u8) {
        let with_other = |what: What| matches!(what, What::Hit | What::WasHit | What::WasMovedBy);
        self.chronicle.retain(|done| done.who != char && !(with_other(done.what) && done.with == char));
    }
}
