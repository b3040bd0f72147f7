//! Players that are programs: at random, greedy, and searching. Each is a function of the state and its own seed.

mod greedy;
mod search;
mod value;

pub use greedy::Greedy;
pub use search::Search;
pub use value::value;

use super::choice::Choice;
use super::rules::Game;
use super::state::State;
use dice::Dice;

/// A player.
pub trait Bot {
    /// One of the state's options. A state without any gives [`Choice::Pass`].
    fn choose(&mut self, game: &Game, state: &State) -> Choice;
}

/// Any option, each as likely as the others.
#[derive(Debug, Clone)]
pub struct Random {
    dice: Dice,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, _: &Game, state: &State) -> Choice {
        any(&mut self.dice, state.options())
    }
}

/// One of the options, each as likely as the others.
fn any(dice: &mut Dice, options: &[Choice]) -> Choice {
    options.get(dice.below(options.len())).copied().unwrap_or(Choice::Pass)
}
