//! Runs a game: carries out the texts in progress until a player has to choose.

mod act;
mod ask;
mod event;
mod flow;
mod make;
mod rearrange;
mod stage;
mod travel;
mod trigger;
mod walk;

use super::choice::Choice;
use super::could::Trial;
use super::frame::{Env, Frame, Memory, NONE};
use super::law::Moment;
use super::rules::Game;
use super::state::{Outcome, State};
use super::view::View;

pub(super) use event::Happening;

/// The greatest number of texts in progress within one another. A further text is left out, and the chain counts as
/// stopped.
const DEEPEST: usize = 32;

/// A game being played.
pub(super) struct Run<'a> {
    pub game: &'a Game,
    pub s: &'a mut State,
}

/// How an operation ended.
pub(super) enum Flow {
    /// The operation is done, or goes on when it is run again at once.
    On,
    /// A player has to choose.
    Wait,
    /// Another text runs first; then the operation goes on.
    Nest,
    /// The text is over.
    Over,
}

impl Run<'_> {
    /// Plays on until a player has to choose or the game is over.
    pub fn advance(&mut self) {
        loop {
            if self.game.borne_by_rule {
                self.bear_by_rule();
            }
            if self.s.outcome.is_some() {
                self.s.stack.clear();
                self.s.queue.clear();
                self.s.options.clear();
                return;
            }
            let goes_on = match self.s.stack.pop() {
                Some(frame) => self.carry_out(frame),
                None if !self.s.queue.is_empty() => !matches!(self.next_trigger(), Flow::Wait),
                None => {
                    self.tidy();
                    self.stage()
                }
            };
            self.look();
            if !goes_on {
                return;
            }
        }
    }

    /// Carries out the text. Returns whether the game goes on without a choice.
    fn carry_out(&mut self, mut frame: Frame) -> bool {
        loop {
            let op = self.game.op(frame.pc);
            let depth = self.s.stack.len();
            let flow = self.operation(op, &mut frame);
            self.look();
            match flow {
                Flow::On => {}
                Flow::Over => {
                    if frame.uses != NONE {
                        self.raise(Happening::Uses { who: frame.env.me, action: frame.uses });
                    }
                    return true;
                }
                Flow::Wait => {
                    self.s.stack.insert(depth.min(self.s.stack.len()), frame);
                    return false;
                }
                Flow::Nest => {
                    self.s.stack.insert(depth.min(self.s.stack.len()), frame);
                    return true;
                }
            }
            if self.game.borne_by_rule {
                self.bear_by_rule();
            }
            if self.s.outcome.is_some() {
                return true;
            }
        }
    }

    /// Checks in debug builds, after each operation, that the state is consistent.
    fn look(&self) {
        debug_assert_eq!(super::whole::broken(self.game, self.s), None, "the engine has spoiled a state");
    }

    /// Puts a text on the stack, so that it runs before the text in progress goes on. Returns false if too many texts
    /// are in progress already.
    pub fn nest(&mut self, frame: Frame) -> bool {
        if self.s.stack.len() >= DEEPEST {
            self.s.stopped = true;
            return false;
        }
        self.s.stack.push(frame);
        true
    }

    pub fn moment(&self) -> Moment<'_> {
        Moment::of(self.game, self.s)
    }

    pub fn view<'v>(&'v self, env: Env, memory: &'v Memory) -> View<'v> {
        self.moment().view(env, memory)
    }

    pub fn trial(&self, frame: &Frame) -> Trial<'_> {
        Trial::new(self.moment(), frame.env, &frame.memory)
    }

    pub fn take_answer(&mut self) -> Option<Choice> {
        self.s.answer.take()
    }

    /// Counts a hit of that side. The game is over if the side has enough hits.
    pub fn score(&mut self, side: u8) {
        let score = &mut self.s.score[usize::from(side & 1)];
        *score = score.saturating_add(1);
        if *score >= self.game.procedure.hits_to_win {
            self.s.outcome = Some(Outcome { winner: side & 1, score: self.s.score, by_rounds: false });
        }
    }
}
