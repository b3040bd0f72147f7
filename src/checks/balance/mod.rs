//! A card's figures against the bands that the pack states for its class (kernel, "Balance figures, defined").

use crate::checks::At;
use crate::checks::english;
use crate::checks::index::Index;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::registry::OUTSIDE_BAND;
use crate::model::{Card, Figure};

/// Every figure below the least or above the most of its class's band.
pub fn outside_band(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let Some(source) = index.figures else { return };
    let Some(class) = index.class(&card.class) else { return };
    let mut bands = index.set.game.bands.iter().filter(|band| band.class == class.id).peekable();
    if bands.peek().is_none() {
        return;
    }
    let figures = source.figures(card);
    for band in bands {
        let Some(figure) = figures.get(&band.figure).copied() else { continue };
        let side = match figure {
            _ if figure < band.least => "below",
            _ if figure > band.most => "above",
            _ => continue,
        };
        let message = format!(
            "{}'s {} is {}, {side} the {} to {} meant for {}.",
            card.name,
            name(band.figure),
            decimal(figure),
            decimal(band.least),
            decimal(band.most),
            english::a(&class.name)
        );
        found.push(
            Diagnostic::new(&OUTSIDE_BAND, index.place(At::Card(&card.id)), message)
                .on(&card.name, None)
                .help(advice(band.figure, figure > band.most)),
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
    }
}

/// Hundredths as a decimal number, without idle zeros.
fn decimal(hundredths: u32) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn hundredths_as_decimals() {
        assert_eq!(decimal(0), "0");
        assert_eq!(decimal(1250), "12.5");
        assert_eq!(decimal(307), "3.07");
        assert_eq!(decimal(400), "4");
    }
}
