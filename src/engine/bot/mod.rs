//! Players that are programs: random, greedy and searching. Their choices follow from the states that they are shown
//! and from their seed alone.

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

/// A program that plays.
pub trait Bot {
    /// Chooses one of the state's options; [`Choice::Pass`] if the state has none.
    fn choose(&mut self, game: &Game, state: &State) -> Choice;
}

/// A bot that chooses at random. All options are equally likely.
#[derive(Debug, Clone)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// A random bot with that seed.
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, _: &Game, state: &State) -> Choice {
        any(&mut self.dice, state.options())
    }
}

/// One of the options, all of them equally likely; [`Choice::Pass`] if there are none.
fn any(dice: &mut Dice, options: &[Choice]) -> Choice {
    options.get(dice.below(options.len())).copied().unwrap_or(Choice::Pass)
}
