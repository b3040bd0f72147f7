//! Upper bounds of counts, including counts that have no bound.

/// The maximum of a count. Every finite bound is less than `Unbounded`, so `min` and `max` work as expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UpperBound {
    Finite(u32),
    /// The count can grow without end, or its bound is too large for a number.
    Unbounded,
}

use UpperBound::{Finite, Unbounded};

impl UpperBound {
    pub const ZERO: UpperBound = Finite(0);
    pub const ONE: UpperBound = Finite(1);

    pub fn plus(self, other: impl Into<UpperBound>) -> UpperBound {
        self.with(other.into(), u32::checked_add)
    }

    /// Returns the product. Zero times an unbounded count is zero.
    pub fn times(self, other: impl Into<UpperBound>) -> UpperBound {
        match (self, other.into()) {
            (Finite(0), _) | (_, Finite(0)) => Finite(0),
            (one, other) => one.with(other, u32::checked_mul),
        }
    }

    /// Returns the difference, but at least zero. The difference of two unbounded counts is zero.
    pub fn minus(self, other: impl Into<UpperBound>) -> UpperBound {
        match (self, other.into()) {
            (Finite(one), Finite(other)) => Finite(one.saturating_sub(other)),
            (_, Unbounded) => Finite(0),
            (Unbounded, Finite(_)) => Unbounded,
        }
    }

    /// Returns half of the bound, rounded down.
    pub fn half(self) -> UpperBound {
        match self {
            Finite(n) => Finite(n / 2),
            Unbounded => Unbounded,
        }
    }

    /// Returns the bound as a number, but at most `most`.
    pub fn or_at_most(self, most: u32) -> u32 {
        match self {
            Finite(n) => n.min(most),
            Unbounded => most,
        }
    }

    /// Renders the bound in words: “up to 3”, “any number”.
    pub fn in_words(self) -> String {
        match self {
            Finite(n) => format!("up to {n}"),
            Unbounded => "any number".to_owned(),
        }
    }

    fn with(self, other: UpperBound, combine: fn(u32, u32) -> Option<u32>) -> UpperBound {
        match (self, other) {
            (Finite(one), Finite(other)) => combine(one, other).map_or(Unbounded, Finite),
            _ => Unbounded,
        }
    }
}

impl From<u32> for UpperBound {
    fn from(n: u32) -> UpperBound {
        Finite(n)
    }
}

impl From<u8> for UpperBound {
    fn from(n: u8) -> UpperBound {
        Finite(n.into())
    }
}

/// Converts a number of entities to a finite bound.
impl From<usize> for UpperBound {
    fn from(n: usize) -> UpperBound {
        u32::try_from(n).map_or(Unbounded, Finite)
    }
}

impl std::fmt::Display for UpperBound {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Finite(n) => n.fmt(f),
            Unbounded => f.write_str("any number"),
        }
    }
}

impl std::iter::Sum for UpperBound {
    fn sum<I: Iterator<Item = UpperBound>>(all: I) -> UpperBound {
        all.fold(UpperBound::ZERO, UpperBound::plus)
    }
}

#[cfg(test)]
mod tests {
    use super::UpperBound::{self, Finite, Unbounded};

    #[test]
    fn no_bound_is_above_every_number() {
        assert!(Unbounded > Finite(u32::MAX));
        assert_eq!(Unbounded.min(Finite(3)), Finite(3));
    }

    #[test]
    fn a_count_that_does_not_fit_has_no_bound() {
        assert_eq!(Finite(u32::MAX).plus(1_u32), Unbounded);
        assert_eq!(Finite(1 << 16).times(1_u32 << 16), Unbounded);
        assert_eq!(Finite(3).times(2_u32).plus(1_u32), Finite(7));
    }

    #[test]
    fn nought_times_no_bound_is_nought() {
        assert_eq!(UpperBound::ZERO.times(Unbounded), UpperBound::ZERO);
        assert_eq!(Unbounded.times(2_u32), Unbounded);
    }

    #[test]
    fn a_difference_is_at_least_nought() {
        assert_eq!(Finite(2).minus(5_u32), UpperBound::ZERO);
        assert_eq!(Unbounded.minus(5_u32), Unbounded);
        assert_eq!(Unbounded.minus(Unbounded), UpperBound::ZERO);
        assert_eq!([Unbounded, Finite(5)].map(|bound| bound.half().or_at_most(4)), [4, 2]);
    }
}
