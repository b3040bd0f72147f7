//! Keeps the history: notes what chars do, and drops what no text can ask for any more.

use super::execution::Run;
use crate::bits::bits;
use crate::history::{DeedKind, HistoryEntry};
use crate::state::State;

impl Run<'_> {
    /// Adds a deed to the history, if the pack needs one.
    pub fn write_down(&mut self, who: u8, what: DeedKind, with: Option<u8>) {
        if !self.game.texts.keeps_history {
            return;
        }
        let done = HistoryEntry::new(who, what, with, self.s.turn_number());
        if let Err(at) = self.s.history.binary_search(&done) {
            self.s.history.insert(at, done);
        }
    }

    /// Notes that these chars, given as bits, have finished the turn in progress.
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
    /// Merges the entries of all turns that ended before the last turn of every char.
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

    /// Forgets the deeds of a char that has left, because its number is given to another char.
    pub(super) fn forget_deeds_of(&mut self, char: u8) {
        self.history.retain(|done| !done.names(char));
    }
}
