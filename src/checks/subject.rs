//! What one run of the checks is given: the set, the places of its parts in the source, and what the board tells.

use super::figures::{Calculator, Figures};
use super::source_parts::Places;
use board::Geometry;
use model::{Card, RuleSet};

/// The set to check, and what the checks may ask about it.
pub struct Subject<'a> {
    pub set: &'a RuleSet,
    pub places: &'a dyn Places,
    /// The geometry of the game's board. Without it, target codes are not checked.
    pub geometry: Option<&'a Geometry>,
    /// The balance figures. Without them, the balance bands are not checked.
    pub figures: Option<&'a dyn FigureSource>,
}

/// Where the balance figures of a card come from: a [`Calculator`], or a cache of figures.
pub trait FigureSource: Sync {
    fn figures(&self, card: &Card) -> Figures;
}

impl FigureSource for Calculator<'_> {
    fn figures(&self, card: &Card) -> Figures {
        Calculator::figures(self, card)
    }
}
