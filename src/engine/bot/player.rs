//! The interface of bots.

use crate::choice::Choice;
use crate::game::Game;
use crate::state::State;

/// A program that plays the game.
pub trait Bot {
    /// Chooses one of the state's options; [`Choice::Pass`] if the state has none.
    fn choose(&mut self, game: &Game, state: &State) -> Choice;
}
