//! The bounds that a test sets for a number of things.

/// The minimum number, and the maximum if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    least: usize,
    most: Option<usize>,
}

impl Bounds {
    pub const ANY: Bounds = Bounds::at_least(1);
    /// Bounds that contain no number.
    pub const NEVER: Bounds = Bounds::between(1, 0);

    pub const fn at_least(least: usize) -> Bounds {
        Bounds { least, most: None }
    }

    pub const fn between(least: usize, most: usize) -> Bounds {
        Bounds { least, most: Some(most) }
    }

    pub fn contains(self, count: usize) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }
}
