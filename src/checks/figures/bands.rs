//! Finds figures outside the bands that a pack sets for a class.

use super::value::Figures;
use model::{Card, Figure, RuleSet};

/// A figure outside the band of the card's class. All numbers are in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfBand {
    pub figure: Figure,
    pub value: u32,
    pub least: u32,
    pub most: u32,
    /// Whether the value is an upper bound, so that the true figure may be inside the band.
    pub at_most: bool,
}

/// Returns the figures of the card that are outside their bands, in the order of the pack's bands.
pub fn out_of_band(set: &RuleSet, card: &Card, figures: &Figures) -> Vec<OutOfBand> {
    let of_class = set.game.bands.iter().filter(|band| band.class == card.class);
    let outside = of_class.filter_map(|band| {
        let measured = figures.get(band.figure)?;
        let (value, least, most) = (measured.value, band.least, band.most);
        let out = value < least || value > most;
        out.then_some(OutOfBand { figure: band.figure, value, least, most, at_most: measured.at_most })
    });
    outside.collect()
}
