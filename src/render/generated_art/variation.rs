//! What in a picture could as well be otherwise, decided by a seed.

use dice::Dice;

/// What in a picture could as well be otherwise.
pub struct Variation(Dice);

impl Variation {
    pub fn of(seed: u64) -> Variation {
        Variation(Dice::new(seed))
    }

    /// From 0 to just under `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.draw() % end.max(1)
    }

    /// Between the two.
    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.below(10_000) as f32 / 10_000.0)
    }
}
