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
        self.dice.pick(state.options())
    }
}

/// Numbers that look random and follow from their seed.
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        // Seeds that differ in one bit begin far apart.
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Dice((mixed ^ mixed >> 31) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }

    pub fn pick(&mut self, options: &[Choice]) -> Choice {
        let at = self.below(options.len().max(1));
        options.get(at).copied().unwrap_or(Choice::Pass)
    }
}
