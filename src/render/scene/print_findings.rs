//! Findings about a card in print: text that is too long, missing letters, art that is too coarse or too slow.

use crate::Finding;
use crate::art::{CARD_PIXELS, MOST_NANOSECONDS, Source};
use crate::drawing::{Drawing, PlacedLayer};
use crate::text::Overflow;
use diagnostic::registry;

/// A picture with fewer dots per inch than this looks blurred in print.
const COARSE: f32 = 200.0;
/// The share of a picture that may be cut off without a finding.
const MOST_CROPPED: f32 = 1.0 / 3.0;

/// A finding if the drawing takes too long to paint, even if each of its parts is fast enough.
pub fn too_slow(drawing: &Drawing) -> Option<Finding> {
    let (cost, most) = (drawing.paint_cost() / 1e9, MOST_NANOSECONDS / 1e9 * (drawing.pixels() / CARD_PIXELS).max(1.0));
    (cost > most).then(|| {
        let message = format!(
            "The template's drawing would take about {cost:.0} seconds to paint; at most {most:.0} are allowed."
        );
        Finding::template_failed(message)
            .help("Use fewer or smaller blurs, masks and transparent groups, and fewer pictures.")
    })
}

/// A finding if art is too coarse at the size at which it is printed, or if SVG art is stored as pixels.
pub fn quality(placed: &PlacedLayer) -> Option<Finding> {
    let dpi = 25.4 / placed.scale;
    match (&placed.layer.source, placed.layer.as_pixels) {
        (Source::Pixels { .. }, _) if dpi < COARSE => {
            let message =
                format!("The art has {dpi:.0} dots per inch at its printed size; below {COARSE} it looks blurred.");
            let help = "Use a larger picture: 300 dots per inch are 12 in each millimetre.";
            Some(Finding::new(&registry::COARSE_ART, message).help(help))
        }
        (Source::Svg(_), Some(what)) => {
            let message = format!("The art uses {what}; it is stored in the PDF as pixels, 300 to the inch.");
            Some(Finding::new(&registry::ART_AS_PIXELS, message))
        }
        _ => None,
    }
}

/// A finding if much of a picture is cut off, because its proportions are not those of its window.
pub fn cropped(placed: &PlacedLayer) -> Option<Finding> {
    let (hole, _) = placed.clip?;
    let share = placed.cropped();
    (share > MOST_CROPPED).then(|| {
        let message =
            format!("{:.0} % of the art is cut off: its window has {:.0}×{:.0} mm.", share * 100.0, hole.w, hole.h);
        let help = "Use a picture of those proportions, or say what must stay: “Focus: top”.";
        Finding::new(&registry::CROPPED_ART, message).help(help)
    })
}

/// The finding for a text that does not fit.
pub fn too_long(what: &str, overflow: Overflow, least: f32) -> Finding {
    let plural = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let message = match &overflow {
        Overflow { lines: 0, wide_word: true, .. } => {
            format!("A word of the {what} is wider than its line, even at {least} points.")
        }
        Overflow { lines: 0, chars, .. } => {
            format!("The {what} is too long for its line by about {} at {least} points.", plural(*chars, "letter"))
        }
        Overflow { lines, chars, .. } => format!(
            "The {what} is too long for the card by {}, about {}, even at {least} points, the smallest type that prints well.",
            plural(*lines, "line"),
            plural(*chars, "letter"),
        ),
    };
    Finding::new(&registry::TEXT_TOO_LONG, message).words(&format!("{}\n{}", overflow.from, overflow.within)).help(
        match overflow.lines {
            0 => "Use a shorter one.".to_owned(),
            _ => "Use fewer words, or move a definition off the card: write “(in the leaflet)” after its name."
                .to_owned(),
        },
    )
}

/// The finding for a card whose words take the room of its picture.
pub fn no_room_for_picture() -> Finding {
    Finding::new(&registry::NO_ROOM_FOR_PICTURE, "The rules text is so long that the card has no picture.".to_owned())
        .help("Use fewer words, or move a definition off the card: write “(in the leaflet)” after its name.")
}

/// A finding for each letter that the font does not have, up to a limit. The letter is the words of the finding.
pub fn missing_letters(letters: &[char]) -> impl Iterator<Item = Finding> + '_ {
    letters.iter().take(MOST_LETTERS).map(|letter| {
        Finding::new(&registry::MISSING_LETTER, format!("The font has no “{letter}”."))
            .words(&letter.to_string())
            .help("Write it with other letters, or add a font that has it to the templates folder and name it there.")
    })
}

/// The most missing letters of one text that are reported.
const MOST_LETTERS: usize = 8;
