//! The direction in which a char, token or condition points and the options that were chosen for it, in words (kernel
//! C6, D13).

use super::direction_words::direction_words;
use super::game::Game;
use super::program::{OptionSet, option_bit};
use board::Direction;
use std::fmt;

/// The direction and options of a thing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kept<'g> {
    /// The direction in which the thing points, as choices name it.
    pub points: Option<&'static str>,
    /// The options that were chosen for the thing.
    pub chosen: Vec<&'g str>,
}

impl Kept<'_> {
    /// Whether the thing keeps nothing.
    pub fn is_nothing(&self) -> bool {
        self.points.is_none() && self.chosen.is_empty()
    }
}

/// Formats what follows the name of the thing: * pointing up*, * “stay”*, or nothing.
impl fmt::Display for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(points) = self.points {
            write!(f, " pointing {points}")?;
        }
        self.chosen.iter().try_for_each(|option| write!(f, " “{option}”"))
    }
}

impl Game {
    pub(super) fn kept(&self, points: Option<Direction>, chosen: OptionSet) -> Kept<'_> {
        let options = (0..=u8::MAX).zip(&self.texts.options);
        let chosen = options.filter(|(at, _)| chosen & option_bit(*at) != 0).map(|(_, option)| option.as_str());
        Kept { points: points.map(direction_words), chosen: chosen.collect() }
    }
}
