//! Reports figures outside the band of the card's class.

use super::wording::{advice, name};
use crate::english;
use crate::figures::{self, decimal};
use crate::index::Index;
use crate::source_parts::At;
use diagnostic::Diagnostic;
use diagnostic::registry::OUTSIDE_BAND;
use model::Card;

/// Adds one finding for each figure below or above the band of the card's class.
pub fn outside_band(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let Some(measures) = index.figures else { return };
    let Some(class) = index.class(&card.class) else { return };
    if !index.set.game.bands.iter().any(|band| band.class == class.id) {
        return;
    }
    for band in figures::out_of_band(index.set, card, &measures.figures(card)) {
        let side = if band.value < band.least { "below" } else { "above" };
        // The figure may be an upper bound, which can exceed the true figure.
        let at_most = if band.at_most { "may be as much as" } else { "is" };
        let message = format!(
            "{}'s {} {at_most} {}, {side} the band of {} to {} for {}.",
            card.name,
            name(band.figure),
            decimal(band.value),
            decimal(band.least),
            decimal(band.most),
            english::a(&class.name)
        );
        found.push(
            Diagnostic::new(&OUTSIDE_BAND, index.place(At::Card(&card.id)), message)
                .on(&card.name, None)
                .help(advice(band.figure, band.value > band.most)),
        );
    }
}
