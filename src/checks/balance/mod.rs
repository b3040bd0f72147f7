//! A card's figures against the bands that the pack states for its class (kernel, "Balance figures, defined").

mod played;

pub use played::Played;

use crate::At;
use crate::english;
use crate::figures::{self, decimal};
use crate::index::Index;
use diagnostic::Diagnostic;
use diagnostic::registry::OUTSIDE_BAND;
use model::{Card, Figure};

/// Every figure below the least or above the most of its class's band.
pub fn outside_band(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let Some(measures) = index.figures else { return };
    let Some(class) = index.class(&card.class) else { return };
    if !index.set.game.bands.iter().any(|band| band.class == class.id) {
        return;
    }
    for band in figures::out_of_band(index.set, card, &measures.figures(card)) {
        let side = if band.value < band.least { "below" } else { "above" };
        // An upper bound may lie above the card's true figure.
        let at_most = if band.at_most { "may be as much as" } else { "is" };
        let message = format!(
            "{}'s {} {at_most} {}, {side} the {} to {} meant for {}.",
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

fn name(figure: Figure) -> &'static str {
    match figure {
        Figure::Threat => "threat (tiles on which it could hit an Opp this turn)",
        Figure::Hits => "number of hits in one turn",
        Figure::ForcedMove => "longest forced move",
        Figure::Denied => "number of tiles denied to Opps",
        Figure::Reach => "reach (tiles whose chars an action may choose)",
        Figure::Words => "length in words",
        Figure::WinRate => "win rate (in percent, as measured)",
        Figure::UseRate => "use rate (in percent of the turns in which it could be used, as measured)",
    }
}

fn advice(figure: Figure, above: bool) -> &'static str {
    match (figure, above) {
        (Figure::Threat | Figure::Reach, true) => "A narrower target or a tighter guard brings it down.",
        (Figure::Threat | Figure::Reach, false) => "A wider target, or a guard less, brings it up.",
        (Figure::Hits, true) => "Let it hit one Opp where it hits each, or hit once where it hits often.",
        (Figure::Hits, false) => "Let one of its attacks hit more surely.",
        (Figure::ForcedMove, true) => "Move by fewer steps.",
        (Figure::ForcedMove, false) => "Move by more steps.",
        (Figure::Denied, true) => "Put fewer tokens at a time, or let them bar less.",
        (Figure::Denied, false) => "Let what it puts on the board stand more in the way.",
        (Figure::Words, true) => "Say it with fewer words, or do less.",
        (Figure::Words, false) => "There is room for more on the card.",
        (Figure::WinRate, true) => "Hit fewer, reach less far, or ask for more before it works.",
        (Figure::WinRate, false) => "Hit more, reach farther, or ask for less before it works.",
        (Figure::UseRate, true) => "The other actions of the card should be worth using too.",
        (Figure::UseRate, false) => "Nearly always something else is better: let it do more.",
    }
}
