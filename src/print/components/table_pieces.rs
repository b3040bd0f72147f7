//! The pieces of a game that declares its own kinds: for each seat the copies of each piece, in the colour of the seat.

use super::marker::Shown;
use super::marker::{DrawnPieces, MARKER, Marker, Side, in_inks, mark, plain_face};
use crate::component_request::{ComponentOutput, PrintOrder};
use model::{KindRole, Table};
use render::{Finding, Format, MovesFace, Palette};

/// The inks of seats for which the pack names none.
const INKS: [&str; 8] = ["#f0ead8", "#35303c", "#a8322a", "#2a5f9e", "#2f6b3a", "#b9a86a", "#6a3f8e", "#d98324"];

/// Draws the pieces of all seats.
pub(super) fn pieces(order: &PrintOrder, table: &Table, made: &mut ComponentOutput) -> Result<DrawnPieces, Finding> {
    let format = Format { width: MARKER, height: MARKER, ..order.format.clone() };
    let mut drawn = DrawnPieces::new();
    for (at, (seat, ink)) in table.seats.iter().zip(INKS.iter().cycle()).enumerate() {
        let palette = in_inks(order, Palette::of(seat.ink.as_deref().unwrap_or(ink)));
        // Dots distinguish the seats without colour.
        let side = Side { key: "", name: seat.name.clone(), dots: at + 1, palette };
        for (place, piece) in order.set.declared.of_role(KindRole::Piece).enumerate() {
            let own = format!("piece-{}", piece.id);
            let (symbol, ground) = if order.look.has_symbol(&own) { (own, 0) } else { mark(place) };
            let marker = Marker {
                kind: "token",
                name: piece.name.clone(),
                side: &side,
                shown: Shown { symbol, ground, ..Shown::default() },
                moves: piece.fields.values().find_map(MovesFace::of),
                picture: true,
            };
            let face = plain_face(&piece.name, &side.palette, &format);
            let one = order.look.figure("marker.svg", &face, &marker)?;
            made.findings.extend(one.findings);
            drawn.push((format!("{} {}", seat.name, piece.name), one.drawing, piece.copies()));
        }
    }
    Ok(drawn)
}
