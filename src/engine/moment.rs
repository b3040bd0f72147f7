//! A moment of a game, and a text's view of it: what every question about a board is asked of.
//!
//! What phrases mean is in [`view`](crate::view), what rules say in `continuous_effects`, whether a text could change anything in
//! `applicability`. They rest on one another: a rule is about those whom a phrase describes, and a phrase may ask what rules say.

use super::frame::{Env, Memory};
use super::game::Game;
use super::state::State;

/// A game and a moment of it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    /// How many rules are being asked within one another: whether one holds may rest on what another says.
    pub depth: u8,
}

/// A text's view of the board.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub env: Env,
    pub memory: &'a Memory,
    /// As of the moment that it is a view of.
    pub depth: u8,
}

/// Rules that rest on themselves (*whoever has no keyword has it*) are asked so deep and no deeper.
const DEEPEST: u8 = 4;

impl<'a> Moment<'a> {
    #[inline]
    pub fn of(game: &'a Game, state: &'a State) -> Moment<'a> {
        Moment { game, state, depth: 0 }
    }

    #[inline]
    pub fn view(self, env: Env, memory: &'a Memory) -> View<'a> {
        View { game: self.game, state: self.state, env, memory, depth: self.depth }
    }

    #[inline]
    pub fn deeper(self) -> Option<Moment<'a>> {
        (self.depth < DEEPEST).then_some(Moment { depth: self.depth + 1, ..self })
    }
}

impl<'a> View<'a> {
    #[inline]
    pub fn moment(&self) -> Moment<'a> {
        Moment { game: self.game, state: self.state, depth: self.depth }
    }
}
