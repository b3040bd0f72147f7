//! Numbers that look random and follow from their seed, the same on every machine.

/// One stream of them (SplitMix64).
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A stream for something that is told by numbers; each other list of numbers has another stream.
    pub fn of(numbers: &[u64]) -> Dice {
        let mut dice = Dice(0);
        for number in numbers {
            dice.0 = dice.0.rotate_left(23) ^ *number;
            dice.0 = dice.draw();
        }
        dice
    }

    /// Any number at all.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// From 0 to just under `n`; 0 if that is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.draw() >> 32) * n as u64) >> 32) as usize
    }

    /// Puts the list in any order, each as likely as the others.
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
