//! The input of one run of the checks: the set, the source places of its parts, the board's geometry, and the balance
//! figures.

use super::figures::{Calculator, Figures};
use super::source_parts::Places;
use board::Geometry;
use model::{Card, RuleSet};

/// The set to check, and further data that the checks may use.
pub struct Subject<'a> {
    pub set: &'a RuleSet,
    pub places: &'a dyn Places,
    /// The geometry of the game's board. If absent, target codes are not checked.
    pub geometry: Option<&'a Geometry>,
    /// The balance figures. If absent, the balance bands are not checked.
    pub figures: Option<&'a dyn FigureSource>,
}

/// A source of the balance figures of a card: a [`Calculator`], or a cache of figures.
pub trait FigureSource: Sync {
    fn figures(&self, card: &Card) -> Figures;
}

impl FigureSource for Calculator<'_> {
    fn figures(&self, card: &Card) -> Figures {
        Calculator::figures(self, card)
    }
}
