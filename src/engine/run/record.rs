//! Records what chars do, and merges old entries of the history that no text can tell apart.

use super::execution::Run;
use crate::bits::bits;
use crate::happening::Happening;
use crate::history::{HistoryEntry, MemoryKind};
use crate::state::State;
use model::Manner;

impl Run<'_> {
    /// Records a deed that a char did by itself.
    pub fn did(&mut self, who: u8, what: MemoryKind) {
        self.did_with(who, what, None, 0);
    }

    /// Records a deed of a char, or a deed that was done to it. The other parameters are those of
    /// [`HistoryEntry::new`].
    pub fn did_with(&mut self, who: u8, what: MemoryKind, with: Option<u8>, amount: u8) {
        self.remember(who, what.past_bit());
        self.write_down(what, who, with, amount);
    }

    /// Adds the bits to the memory of the char itself.
    pub fn remember(&mut self, who: u8, bits: u16) {
        let bits = bits & self.game.texts.remembers;
        if bits == 0 {
            return;
        }
        if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
            for past in [&mut char.this_turn, &mut char.since_last, &mut char.ever] {
                past.deeds |= bits;
            }
        }
    }

    /// Adds a deed to the history and to the deeds of the text in progress. Each list takes only the kinds of deeds
    /// that a text of the pack asks for.
    pub fn write_down(&mut self, what: MemoryKind, who: u8, with: Option<u8>, amount: u8) {
        if self.game.texts.recent_of & what.bit() != 0 {
            self.state.recent.note(self.state.stack.len(), HistoryEntry::new(what, who, with, amount, 0));
        }
        if self.game.texts.history_of & what.bit() == 0 {
            return;
        }
        let done = HistoryEntry::new(what, who, with, amount, self.state.turn_number());
        if let Err(at) = self.state.history.binary_search(&done) {
            self.state.history.insert(at, done);
        }
    }

    /// Records that a text has moved a token, and raises the event.
    pub fn token_was_moved(&mut self, by: Option<u8>, token: u8, how: Manner) {
        let kind = self.state.tokens.get(usize::from(token)).map(|token| token.kind);
        if let Some(by) = by {
            self.write_down(MemoryKind::MovedToken, by, kind, token);
            if let Some(what) = MemoryKind::of_token(how) {
                self.write_down(what, by, kind, token);
            }
        }
        self.raise(Happening::TokenMoves { token, by, how });
    }

    /// Records that these chars, given as bits, have finished the turn in progress.
    pub fn turn_is_over_for(&mut self, acting: u128) {
        if !self.game.texts.keeps_history {
            return;
        }
        let now = self.state.turn_number();
        for who in bits(acting) {
            if let Some(char) = self.state.chars.get_mut(usize::from(who)) {
                char.ended_turn = now;
            }
        }
        self.state.forget_old_turns();
    }
}

impl State {
    /// Drops the turn from entries that are older than the last turn of every char, and merges entries that become
    /// equal.
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

    /// Drops the deeds of a char that has left, because another char gets its number.
    pub(super) fn forget_deeds_of(&mut self, char: u8) {
        self.history.retain(|done| !done.names(char));
    }
}
