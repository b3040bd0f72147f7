//! Computer players: random, greedy, and searching by playouts. They know no more than a person in their seat.

mod greedy;
mod in_play;
mod playouts;
mod worlds;

use dice::Dice;

use crate::choice::TableChoice;
use crate::game::TableGame;
use crate::state::TableState;

/// A computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableBot {
    /// Takes a random choice.
    Random,
    /// Takes the choice after which its position has the greatest value.
    Greedy,
    /// Plays this number of random games for each decision, more of them for promising choices (UCB1), and takes the
    /// choice that was tried most.
    Search(u32),
}

impl TableBot {
    /// Returns the choice of the bot; `None` if the game is over.
    pub fn choose(self, game: &TableGame, state: &TableState, dice: &mut Dice) -> Option<TableChoice> {
        match (self, state.options()) {
            (_, []) => None,
            (_, [only]) => Some(*only),
            (TableBot::Random, options) => options.get(dice.below(options.len())).copied(),
            (TableBot::Greedy, _) => greedy::choose(game, state, dice),
            (TableBot::Search(playouts), _) => playouts::choose(game, state, playouts, dice),
        }
    }
}
