//! A board that does not fit on one page is printed as parts that overlap by a strip and are glued together.

use serde::Serialize;

use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::Page;
use render::drawing::Rect;
use render::{Drawing, Finding, Format, Wording};

/// The width of the strip that two neighbouring parts share, in millimetres.
const OVERLAP: f32 = 8.0;

/// The start and the length of each part of the board in one direction, in millimetres.
type Cuts = Vec<(f32, f32)>;

fn cuts(length: f32, room: f32) -> Cuts {
    if length <= room {
        return vec![(0.0, length)];
    }
    let parts = ((length - OVERLAP) / (room - OVERLAP).max(1.0)).ceil().max(1.0);
    // All parts have the same size, so that the joints are evenly spaced.
    let each = (length + (parts - 1.0) * OVERLAP) / parts;
    (0..parts as usize).map(|at| (at as f32 * (each - OVERLAP), each)).collect()
}

#[derive(Serialize)]
struct BoardPart {
    /// The area of the page that shows the board: x, y, width, height, in millimetres.
    window: [f32; 4],
    /// The strips onto which the next parts are glued, at the right and at the bottom: x, y, width, height, in
    /// millimetres.
    strips: Vec<[f32; 4]>,
    label: String,
}

/// Cuts the drawing of a board into pages, with the strips for the glue.
pub(super) fn parts(
    order: &PrintOrder,
    board: &Drawing,
    size: (f32, f32),
    made: &mut ComponentOutput,
) -> Result<Vec<Page>, Finding> {
    let (width, height) = order.paper;
    let words = Wording::of(&order.format.lang);
    // The height of the line below the board that tells the number of the part.
    let foot = 6.0;
    let room = |paper: f32, foot: f32| (paper - 2.0 * order.margin - foot).max(40.0);
    let upright = [(width, height), (height, width)].map(|(w, h)| {
        let across = cuts(size.0, room(w, 0.0));
        let down = cuts(size.1, room(h, foot));
        ((w, h), across, down)
    });
    let pages = |(_, across, down): &((f32, f32), Cuts, Cuts)| across.len() * down.len();
    // The orientation that needs fewer pages is chosen; the paper stays upright if both need the same number.
    let ((w, h), across, down) = upright.into_iter().min_by_key(pages).unwrap_or_default();
    let total = across.len() * down.len();
    let mut all = Vec::new();
    for (row, (top, tall)) in down.iter().enumerate() {
        for (column, (left, wide)) in across.iter().enumerate() {
            let window = Rect { x: *left, y: *top, w: *wide, h: *tall };
            let (x, y) = ((w - wide) / 2.0, (h - foot - tall) / 2.0);
            let mut strips = Vec::new();
            if column + 1 < across.len() {
                strips.push([x + wide - OVERLAP, y, OVERLAP, *tall]);
            }
            if row + 1 < down.len() {
                strips.push([x, y + tall - OVERLAP, *wide, OVERLAP]);
            }
            let (part, parts) = ((row * across.len() + column + 1).to_string(), total.to_string());
            let label = match total {
                1 => order.set.game.name.clone(),
                _ => words.say("board_part", &[("part", &part), ("parts", &parts)]),
            };
            let fields = BoardPart { window: [x, y, *wide, *tall], strips, label: label.clone() };
            let format = Format { width: w, height: h, bleed: 0.0, ..order.format.clone() };
            let marks = order.look.piece("board-part.svg", &label, &fields, &format)?;
            made.findings.extend(marks.findings);
            let mut drawing = Drawing { items: board.part(window, (x - left, y - top)), ..marks.drawing.clone() };
            drawing.items.extend(marks.drawing.items);
            all.push(Page { drawing, trim: Some(Rect { x, y, w: *wide, h: *tall }), cuts: Vec::new() });
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_overlap_and_together_are_the_whole() {
        assert_eq!(cuts(180.0, 200.0), [(0.0, 180.0)]);
        for (length, room) in [(286.0, 200.0), (286.0, 150.0), (1000.0, 190.0)] {
            let cuts = cuts(length, room);
            let (last, long) = cuts[cuts.len() - 1];
            assert!((last + long - length).abs() < 0.01 && long <= room, "{cuts:?}");
            assert!(cuts.windows(2).all(|pair| (pair[0].0 + pair[0].1 - pair[1].0 - OVERLAP).abs() < 0.01));
        }
    }
}
