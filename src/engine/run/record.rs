//! What chars did is written down, and forgotten when no text can ask for it any more.

use super::execution::Run;
use crate::bits::bits;
use crate::history::{DeedKind, HistoryEntry};
use crate::state::State;

impl Run<'_> {
    /// What a char did is written down.
    pub fn write_down(&mut self, who: u8, what: DeedKind, with: Option<u8>) {
        if !self.game.texts.keeps_history {
            return;
        }
        let done = HistoryEntry::new(who, what, with, self.s.turn_number());
        if let Err(at) = self.s.history.binary_search(&done) {
            self.s.history.insert(at, done);
        }
    }

    /// The turn in progress is the last one that these have finished.
    pub fn turn_is_over_for(&mut self, acting: u128) {
        if !self.game.texts.keeps_history {
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
        let mut changed = false;
        for done in &mut self.history {
            if (1..oldest).contains(&done.turn()) {
                done.forget_turn();
                changed = true;
            }
        }
        if changed {
            self.history.sort_unstable();
            self.history.dedup();
        }
    }

    /// A number that another char has now: what its old bearer did is not the new one's.
    pub(super) fn forget_deeds_of(&mut self, char: u8) {
        self.history.retain(|done| !done.names(char));
    }
}
