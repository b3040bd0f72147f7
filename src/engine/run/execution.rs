//! A game in progress, and the outcomes that an operation can have.

use crate::applicability::Trial;
use crate::choice::Choice;
use crate::event::{Cause, GameEvent};
use crate::frame::{Env, Frame, Memory};
use crate::game::Game;
use crate::moment::{Moment, View};
use crate::state::State;

/// The maximum number of texts on the stack. A further text is skipped, and the chain of triggers counts as stopped.
const DEEPEST: usize = 32;

/// A game in progress.
pub(crate) struct Run<'a> {
    pub game: &'a Game,
    pub state: &'a mut State,
    /// The events so far; `None` if the caller did not ask for events.
    pub told: Option<Vec<GameEvent>>,
    /// The text that causes the next events.
    pub why: Option<Cause>,
}

/// The outcome of an operation.
pub(crate) enum Flow {
    /// The operation is done, or the same operation runs again at once.
    On,
    /// A player has to choose.
    Wait,
    /// Another text runs first. Then the operation goes on.
    Nest,
    /// The text is over.
    Over,
}

impl<'a> Run<'a> {
    /// Creates a game in progress that records no events.
    pub fn new(game: &'a Game, state: &'a mut State) -> Run<'a> {
        Run { game, state, told: None, why: None }
    }
}

impl Run<'_> {
    /// Puts a text on the stack, so that it runs before the text in progress goes on. Returns false if too many texts
    /// are in progress already.
    pub fn nest(&mut self, frame: Frame) -> bool {
        if self.state.stack.len() >= DEEPEST {
            self.state.stopped = true;
            return false;
        }
        self.state.stack.push(frame);
        true
    }

    pub fn moment(&self) -> Moment<'_> {
        Moment::of(self.game, self.state)
    }

    pub fn view<'v>(&'v self, env: Env, memory: &'v Memory) -> View<'v> {
        self.moment().view(env, memory)
    }

    pub fn trial(&self, frame: &Frame) -> Trial<'_> {
        Trial::new(self.moment(), frame.env, &frame.memory)
    }

    pub fn take_answer(&mut self) -> Option<Choice> {
        self.state.answer.take()
    }
}
