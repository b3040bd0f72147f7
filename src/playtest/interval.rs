//! A figure with the interval that holds it, and where both come from: a mean and its standard error.

use serde::Serialize;

use super::tally::Moments;

/// So many standard errors to each side hold the figure 95 times of 100.
pub const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// A figure and the interval that holds it 95 times of 100.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    pub value: f64,
    pub least: f64,
    pub most: f64,
}

impl Interval {
    /// Within 0 and 1.
    pub fn share(value: f64, error: f64) -> Interval {
        let within = |x: f64| rounded(x.clamp(0.0, 1.0));
        Interval {
            value: within(value),
            least: within(value - NINETY_FIVE * error),
            most: within(value + NINETY_FIVE * error),
        }
    }

    /// A difference of two shares: within -1 and 1.
    pub fn difference(value: f64, error: f64) -> Interval {
        let within = |x: f64| rounded(x.clamp(-1.0, 1.0));
        let half = NINETY_FIVE * error;
        Interval { value: within(value), least: within(value - half), most: within(value + half) }
    }

    /// So wide that it tells nothing: the games are too few.
    pub fn is_vague(&self) -> bool {
        self.most - self.least >= 1.0
    }
}

/// To five places: more would say more than is known, and differ where machines do.
pub fn rounded(x: f64) -> f64 {
    (x * 100_000.0).round() / 100_000.0
}

/// The mean and its standard error. Of few it is taken to be as uncertain as it can be for numbers up to `most`.
pub fn mean(sum: &Moments, most: f64) -> (f64, f64) {
    let n = sum.count as f64;
    if sum.count < 2 {
        return (sum.sum as f64 / n.max(1.0), most);
    }
    let mean = sum.sum as f64 / n;
    // A number is added that nobody saw, so that a row of equal numbers does not look like certainty.
    let spread = (sum.squares as f64 + most * most - n * mean * mean).max(0.0) / n;
    (mean, (spread / n).sqrt())
}

pub fn share(part: u64, of: u64) -> f64 {
    rounded(part as f64 / of.max(1) as f64)
}
