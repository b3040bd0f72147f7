//! Pseudorandom numbers. They depend on the seed alone, so they are the same on every machine.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

/// A stream of pseudorandom numbers (SplitMix64).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// Creates the stream of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Creates the stream whose seed is a list of numbers, such as a seed and the number of a game. Different lists
    /// give different streams.
    pub fn of(numbers: &[u64]) -> Dice {
        let mut dice = Dice(0);
        for number in numbers {
            dice.0 = dice.0.rotate_left(23) ^ *number;
            dice.0 = dice.draw();
        }
        dice
    }

    /// Returns the next number of the stream: any 64-bit number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns the next number of the stream, scaled to the range from 0 to `n - 1`. The number is 0 if `n` is 0. `n`
    /// must be at most 2³².
    pub fn below(&mut self, n: usize) -> usize {
        (((self.draw() >> 32) * n as u64) >> 32) as usize
    }

    /// Shuffles the list. All orders are equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn every_order_comes_about_as_often() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..6_000 {
            let mut list = [1, 2, 3];
            Dice::of(&[seed, 7]).shuffle(&mut list);
            *counts.entry(list).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }
}
