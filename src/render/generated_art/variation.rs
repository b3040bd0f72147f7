//! Pseudorandom choices in a generated picture, decided by a seed.

use dice::Dice;

/// A stream of pseudorandom numbers that follows from a seed.
pub struct Variation(Dice);

impl Variation {
    pub fn of(seed: u64) -> Variation {
        Variation(Dice::new(seed))
    }

    /// A number from 0 to `end` - 1.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.draw() % end.max(1)
    }

    /// A number from `least` to `most`, in steps of a ten-thousandth of the range.
    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.below(10_000) as f32 / 10_000.0)
    }
}
