//! Markers of a game that declares its own things: as many as each thing itself says in its field `Markers`.
//!
//! Nobody can tell from such a game's rules how many of a counter lie on the table at once, so the pack says it.

use super::marker::{DrawnPieces, MARKER, Marker, Side, mark, plain_face};
use crate::order::{ComponentOutput, PrintOrder};
use model::{Thing, Value};
use render::{Finding, Format, Inks, Palette};

/// The field that says how many markers of a thing the box holds, and the one for its colour.
const MARKERS: &str = "Markers";
const INK: &str = "Ink";

/// A marker of each thing that wants some, in its ink, with its symbol (`marker-NAME`) or a plain mark.
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
        let palette = if order.format.colour == Inks::LowInk { palette.low_ink() } else { palette };
        let side = Side { key: "", name: String::new(), dots: 0, palette };
        let marker = Marker { kind: "token", name: thing.name.clone(), side: &side, symbol, ground, picture: true };
        let one = order.look.figure("marker.svg", &plain_face(&thing.name, &side.palette, &format), &marker)?;
        made.findings.extend(one.findings);
        drawn.push((thing.name.clone(), one.drawing, copies));
    }
    Ok(drawn)
}

/// None for a thing that wants no markers.
fn count(thing: &Thing) -> Option<usize> {
    match thing.field(MARKERS) {
        Some(Value::Number(count)) => usize::try_from(*count).ok().filter(|count| (1..=1_000).contains(count)),
        _ => None,
    }
}
