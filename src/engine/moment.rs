//! A moment of a game, and a text's view of that moment. Every question about a board is a method of one of these two.
//!
//! The questions are in `view` (what phrases mean), `continuous_effects` (what standing rules say) and `applicability`
//! (whether a text could change anything). They call each other: a rule applies to the chars that a phrase describes,
//! and a phrase may ask what rules say.

use super::frame::{Env, Memory};
use super::game::Game;
use super::state::State;

/// A game and one state of it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    /// The number of standing rules that are being evaluated within one another. They nest because whether a rule
    /// applies may depend on another rule.
    pub depth: u8,
}

/// The board as one text sees it: a moment, the text's environment and its memory.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub env: Env,
    pub memory: &'a Memory,
    /// The depth of the moment.
    pub depth: u8,
}

/// The maximum depth. Rules that depend on themselves (*each char without a keyword has it*) are not followed beyond
/// it.
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
