//! The board. A board that does not fit on one page is printed as parts that overlap by a strip and are glued together.

use serde::Serialize;

use super::component::Component;
use crate::order::{ComponentOutput, PrintOrder};
use crate::section::{Content, Page, Section};
use render::drawing::Rect;
use render::{Drawing, Finding, Format, Wording};

pub const COMPONENT: Component =
    Component { name: "board", about: "the board, in parts if the paper is smaller", make };

/// The side of a tile in millimetres: a tile has room for a figure's base and a marker beside it.
const TILE: f32 = 45.0;
/// The width of the strip around the tiles that holds the names of rows and columns, in millimetres.
const EDGE: f32 = 8.0;
/// The width of the strip that two neighbouring parts share, in millimetres.
const OVERLAP: f32 = 8.0;

#[derive(Serialize)]
struct BoardFields {
    tile: f32,
    edge: f32,
    /// The names of the columns, from the first player's left: `a`, `b`, …
    columns: Vec<String>,
    /// The rows from the top.
    rows: Vec<BoardRow>,
    game: String,
}

#[derive(Serialize)]
struct BoardRow {
    /// The number of the row, counted from the first player's side.
    name: u8,
    /// The round of placement, counted from 0, from which on chars may be placed in this row. `None` if no char may be
    /// placed there.
    opens: Option<usize>,
    /// The player whose half the row is in: `first` or `second`.
    side: &'static str,
}

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let game = &order.set.game;
    let (rows, columns) = (game.board.rows, game.board.columns);
    let mut made = ComponentOutput::default();
    if rows == 0 || columns == 0 {
        return Ok(made);
    }
    let row = |name: u8| {
        let first = name <= rows / 2;
        let from_own_side = if first { name } else { rows + 1 - name };
        let opens = game.placement.rows_per_round.iter().position(|open| from_own_side <= *open);
        BoardRow { name, opens, side: if first { "first" } else { "second" } }
    };
    let fields = BoardFields {
        tile: TILE,
        edge: EDGE,
        columns: (0..columns).map(|at| char::from(b'a' + at % 26).to_string()).collect(),
        rows: (1..=rows).rev().map(row).collect(),
        game: game.name.clone(),
    };
    let size = (f32::from(columns) * TILE + 2.0 * EDGE, f32::from(rows) * TILE + 2.0 * EDGE);
    let format = Format { width: size.0, height: size.1, bleed: 0.0, ..order.format.clone() };
    let words = Wording::of(&order.format.lang);
    let board = order.look.piece("board.svg", words.get("title_board"), &fields, &format)?;
    made.findings.extend(board.findings);
    let pages = parts(order, &board.drawing, size, &mut made)?;
    made.sections.push(Section { title: words.get("title_board").to_owned(), content: Content::Pages(pages) });
    Ok(made)
}

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

fn parts(
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
