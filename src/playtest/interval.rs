//! Figures with 95 % intervals, and the mean and standard error from which the intervals are computed.

use serde::Serialize;

use super::tally::Moments;

/// Half the width, in standard errors, of an interval that holds the true figure in 95 of 100 cases.
pub const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A figure and the interval that holds the true figure in 95 of 100 cases.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    pub value: f64,
    pub least: f64,
    pub most: f64,
}

impl Interval {
    /// Returns the interval of a share; the value and both ends are clamped to 0 to 1.
    pub fn share(value: f64, error: f64) -> Interval {
        let within = |x: f64| rounded(x.clamp(0.0, 1.0));
        Interval {
            value: within(value),
            least: within(value - NINETY_FIVE * error),
            most: within(value + NINETY_FIVE * error),
        }
    }

    /// Returns the interval of a difference of two shares; the value and both ends are clamped to -1 to 1.
    pub fn difference(value: f64, error: f64) -> Interval {
        let within = |x: f64| rounded(x.clamp(-1.0, 1.0));
        let half = NINETY_FIVE * error;
        Interval { value: within(value), least: within(value - half), most: within(value + half) }
    }

    /// Returns an interval with these ends, which reaches at least to its value. All are clamped to 0 to 1.
    pub fn between(value: f64, least: f64, most: f64) -> Interval {
        let within = |x: f64| rounded(x.clamp(0.0, 1.0));
        Interval { value: within(value), least: within(least.min(value)), most: within(most.max(value)) }
    }

    /// Whether the interval is too wide to be useful, because there were too few games.
    pub fn is_vague(&self) -> bool {
        self.most - self.least >= 1.0
    }
}

/// Rounds a number to five decimal places. Further places would claim too much precision, and could differ between
/// machines.
pub fn rounded(x: f64) -> f64 {
    (x * 100_000.0).round() / 100_000.0
}

/// Returns the mean and its standard error, for numbers from `-most` to `most`. With fewer than two numbers, the error
/// is `most`.
pub fn mean(sum: &Moments, most: f64) -> (f64, f64) {
    let n = sum.count as f64;
    if sum.count < 2 {
        return (sum.sum as f64 / n.max(1.0), most);
    }
    let mean = sum.sum as f64 / n;
    // One extreme number is added to the sum of squares. Otherwise, equal numbers would give a standard error of 0.
    let spread = (sum.squares as f64 + most * most - n * mean * mean).max(0.0) / n;
    (mean, (spread / n).sqrt())
}

/// Returns the share `part` of `of`, rounded; 0 if `of` is 0.
pub fn share(part: u64, of: u64) -> f64 {
    rounded(part as f64 / of.max(1) as f64)
}
