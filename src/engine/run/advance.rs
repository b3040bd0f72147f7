//! Runs a game: carries out the texts in progress until a player has to choose.

use super::execution::{Flow, Run};
use crate::frame::Frame;
use crate::happening::Happening;
use crate::invariants;

impl Run<'_> {
    /// Plays on until a player has to choose or the game is over.
    pub fn advance(&mut self) {
        loop {
            if self.game.borne_by_rule {
                self.bear_by_rule();
            }
            if let Some(over) = self.state.outcome {
                self.tell_of_the_end(over);
                self.state.stack.clear();
                self.state.queue.clear();
                self.state.earlier.clear();
                self.state.options.clear();
                return;
            }
            let goes_on = match self.state.stack.pop() {
                Some(frame) => self.carry_out(frame),
                None if !self.state.queue.is_empty() => !matches!(self.next_trigger(), Flow::Wait),
                None => {
                    self.because_of(None);
                    self.tidy();
                    self.stage()
                }
            };
            self.check_invariants();
            if !goes_on {
                return;
            }
        }
    }

    /// Carries out the text. Returns whether the game can go on without a choice.
    fn carry_out(&mut self, mut frame: Frame) -> bool {
        self.because_of(Some(&frame));
        let notes = self.game.texts.recent_of != 0;
        if notes {
            self.state.recent.runs(frame.sentence);
        }
        loop {
            let op = self.game.op(frame.pc);
            let depth = self.state.stack.len();
            let flow = self.operation(op, &mut frame);
            self.check_invariants();
            match flow {
                Flow::On => {}
                Flow::Over => {
                    if let Some((who, action)) = frame.env.me.zip(frame.uses) {
                        self.raise(Happening::Uses { who, action });
                    }
                    if !self.state.earlier.is_empty() {
                        self.state.forget_boards(self.state.stack.len());
                    }
                    if notes {
                        let below = self.state.stack.last().filter(|_| frame.part).map(|below| below.sentence);
                        self.state.recent.end(self.state.stack.len(), below);
                    }
                    return true;
                }
                Flow::Wait => {
                    self.state.stack.insert(depth.min(self.state.stack.len()), frame);
                    return false;
                }
                Flow::Nest => {
                    self.state.stack.insert(depth.min(self.state.stack.len()), frame);
                    return true;
                }
            }
            if self.game.borne_by_rule {
                self.bear_by_rule();
            }
            if self.state.outcome.is_some() {
                return true;
            }
        }
    }

    /// Checks after each operation that the state is consistent, but only in debug builds.
    fn check_invariants(&self) {
        debug_assert_eq!(invariants::violation(self.game, self.state), None, "the engine has spoiled a state");
    }
}
