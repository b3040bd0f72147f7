//! A bot that chooses at random.

use super::player::Bot;
use crate::choice::Choice;
use crate::game::Game;
use crate::state::State;
use dice::Dice;

/// A bot that chooses at random. All options are equally likely.
#[derive(Debug, Clone)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// Creates a random bot with this seed.
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, _: &Game, state: &State) -> Choice {
        any(&mut self.dice, state.options())
    }
}

/// Returns one of the options, all of which are equally likely; [`Choice::Pass`] if there are no options.
pub(super) fn any(dice: &mut Dice, options: &[Choice]) -> Choice {
    options.get(dice.below(options.len())).copied().unwrap_or(Choice::Pass)
}
