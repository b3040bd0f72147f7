//! A game in progress, and the possible outcomes of an operation.

use crate::applicability::Trial;
use crate::choice::Choice;
use crate::event::{Cause, GameEvent};
use crate::frame::{Env, Frame, Memory};
use crate::game::Game;
use crate::moment::{Moment, View};
use crate::state::State;

/// The maximum number of texts in progress within one another. A further text is left out, and the chain counts as
/// stopped.
const DEEPEST: usize = 32;

/// A game being played.
pub(crate) struct Run<'a> {
    pub game: &'a Game,
    pub s: &'a mut State,
    /// The events so far, if somebody asked for them; and the text that makes the next ones happen.
    pub told: Option<Vec<GameEvent>>,
    pub why: Option<Cause>,
}

/// How an operation ended.
pub(crate) enum Flow {
    /// The operation is done, or runs again at once.
    On,
    /// A player has to choose.
    Wait,
    /// Another text runs first; then the operation goes on.
    Nest,
    /// The text is over.
    Over,
}

impl<'a> Run<'a> {
    /// A game that tells nobody of its events.
    pub fn new(game: &'a Game, s: &'a mut State) -> Run<'a> {
        Run { game, s, told: None, why: None }
    }
}

impl Run<'_> {
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
}
