//! The markers of a game that declares its own kinds of thing. The field `Markers` of a thing says how many markers the
//! thing needs.
//!
//! The pack must give this number, because the rules do not tell how many markers of a thing lie on the table at once.

use super::marker::{DrawnPieces, MARKER, Marker, Shown, Side, in_inks, mark, plain_face};
use crate::component_request::{ComponentOutput, PrintOrder};
use model::{Thing, Value};
use render::{Finding, Format, Palette};

/// The field that says how many markers of a thing the box holds.
const MARKERS: &str = "Markers";
/// The field for the colour of the markers.
const INK: &str = "Ink";

/// Draws a marker for each thing that needs markers, in the ink of the thing. The marker shows the symbol `marker-ID`
/// if the look has it, otherwise a plain mark.
pub(super) fn markers(order: &PrintOrder, made: &mut ComponentOutput) -> Result<DrawnPieces, Finding> {
    let format = Format { width: MARKER, height: MARKER, ..order.format.clone() };
    let wanted = order.set.declared.things.iter().filter_map(|thing| Some((thing, count(thing)?)));
    let mut place = 0;
    let mut drawn = DrawnPieces::new();
    for (thing, copies) in wanted {
        let own = format!("marker-{}", thing.id);
        let (symbol, ground) = match order.look.has_symbol(&own) {
            true => (own, 0),
            false => {
                place += 1;
                mark(place - 1)
            }
        };
        let palette = match thing.field(INK) {
            Some(Value::Words(ink)) => Palette::of(ink),
            _ => Palette::default(),
        };
        let side = Side { key: "", name: String::new(), dots: 0, palette: in_inks(order, palette) };
        let marker = Marker {
            kind: "token",
            name: thing.name.clone(),
            side: &side,
            shown: Shown { symbol, ground, ..Shown::default() },
            moves: None,
            picture: true,
        };
        let one = order.look.figure("marker.svg", &plain_face(&thing.name, &side.palette, &format), &marker)?;
        made.findings.extend(one.findings);
        drawn.push((thing.name.clone(), one.drawing, copies));
    }
    Ok(drawn)
}

/// The number of markers of a thing. `None` if the field is missing, or is not a number from 1 to 1000.
pub(super) fn count(thing: &Thing) -> Option<usize> {
    match thing.field(MARKERS) {
        Some(Value::Number(count)) => usize::try_from(*count).ok().filter(|count| (1..=1_000).contains(count)),
        _ => None,
    }
}
