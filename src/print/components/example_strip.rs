//! The strip of a leaflet that shows an example: two boards, and what is said of each step.

use render::ExampleFace;
use serde::Serialize;

/// An example as it is laid out. Lengths are in millimetres.
#[derive(Debug, Clone, Serialize)]
pub struct ExampleStrip<'a> {
    example: &'a ExampleFace,
    pub height: f32,
    /// The side of a tile.
    cell: f32,
    /// Whether the steps stand beside the boards. On narrow paper they stand below.
    beside: bool,
    /// The height of the part above the steps that stand below the boards; 0 if they stand beside them.
    above: f32,
    /// The width of each board with the numbers of its rows.
    board: f32,
    /// The height of the list of chars.
    legend: f32,
}

/// The side of a tile, if the paper has room: large enough for two letters and a number.
const CELL: f32 = 8.0;
/// The width that the steps need beside the boards.
const STEPS: f32 = 58.0;
/// The width of the numbers beside a board.
const EDGE: f32 = 4.0;
/// The space around the parts of the strip.
const SPACE: f32 = 4.0;
/// The height of the heading with the titles of the boards.
const HEAD: f32 = 15.0;
/// The height of the letters below a board.
const LETTERS: f32 = 4.4;
/// The height of the list of chars below the boards, on wide and on narrow paper.
const LEGEND: (f32, f32) = (9.0, 17.0);
/// The height by which a strip grows until its text fits.
const GROWTH: f32 = 1.0;

impl<'a> ExampleStrip<'a> {
    /// The space between the columns of the page and the strip.
    pub const GAP: f32 = 4.0;

    /// The strip for this width of paper, with the least height that its boards need.
    pub fn new(example: &'a ExampleFace, width: f32) -> ExampleStrip<'a> {
        let columns = f32::from(example.before.columns.max(1));
        let board = |cell: f32| columns * cell + EDGE;
        let beside = 2.0 * board(CELL) + STEPS + 4.0 * SPACE <= width;
        let room = if beside { CELL } else { ((width - 3.0 * SPACE) / 2.0 - EDGE) / columns };
        let cell = room.min(CELL);
        let legend = if beside { LEGEND.0 } else { LEGEND.1 };
        let boards = HEAD + f32::from(example.before.rows) * cell + LETTERS + legend;
        let above = if beside { 0.0 } else { boards };
        ExampleStrip { example, height: boards + 2.0, cell, beside, above, board: board(cell), legend }
    }

    pub fn grow(&mut self) {
        self.height += GROWTH;
    }
}
