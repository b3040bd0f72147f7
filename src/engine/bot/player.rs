//! What a player that is a program does.

use crate::choice::Choice;
use crate::game::Game;
use crate::state::State;

/// A player.
pub trait Bot {
    /// One of the state's options. A state without any gives [`Choice::Pass`].
    fn choose(&mut self, game: &Game, state: &State) -> Choice;
}
