//! The interface of bots: programs that play.

use crate::choice::Choice;
use crate::game::Game;
use crate::state::State;

/// A program that plays.
pub trait Bot {
    /// Chooses one of the state's options; [`Choice::Pass`] if the state has none.
    fn choose(&mut self, game: &Game, state: &State) -> Choice;
}
