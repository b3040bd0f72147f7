//! The number of available cards of each team class.

#[derive(Debug, Clone)]
pub(super) struct Supply(pub Vec<usize>);

impl Supply {
    pub fn of(classes: usize, cards: impl Iterator<Item = usize>) -> Supply {
        let mut there = vec![0; classes];
        for class in cards {
            if let Some(count) = there.get_mut(class) {
                *count += 1;
            }
        }
        Supply(there)
    }

    /// Returns the supply with one card of the class taken away.
    pub fn without(&self, class: usize) -> Supply {
        let mut left = self.clone();
        if let Some(count) = left.0.get_mut(class) {
            *count = count.saturating_sub(1);
        }
        left
    }
}
