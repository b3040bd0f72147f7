//! The strip of a leaflet that shows an example: two boards, and the sentences about each step.

use render::ExampleFace;
use serde::Serialize;

/// An example as it is laid out. Lengths are in millimetres.
#[derive(Debug, Clone, Serialize)]
pub struct ExampleStrip<'a> {
    example: &'a ExampleFace,
    pub height: f32,
    /// The space between the columns of the page and the strip.
    pub gap: f32,
    /// The side of a tile.
    cell: f32,
    /// Whether the steps stand beside the boards. On narrow paper they stand below.
    beside: bool,
    /// The height of the heading and the boards, from the top of the strip to the list of chars.
    boards: f32,
    /// The width of each board with the numbers of its rows.
    board: f32,
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
/// The least height of the list of chars below the boards, and of the steps below that list.
const LEGEND: f32 = 9.0;
const LEAST_STEPS: f32 = 10.0;
/// The height by which a strip grows until its text fits.
const GROWTH: f32 = 1.0;

impl<'a> ExampleStrip<'a> {
    /// The strip for this width of paper, with the least height that its boards need.
    pub fn new(example: &'a ExampleFace, width: f32) -> ExampleStrip<'a> {
        let columns = f32::from(example.before.columns.max(1));
        let board = |cell: f32| columns * cell + EDGE;
        let beside = 2.0 * board(CELL) + STEPS + 4.0 * SPACE <= width;
        let room = if beside { CELL } else { ((width - 3.0 * SPACE) / 2.0 - EDGE) / columns };
        let cell = room.min(CELL);
        let boards = HEAD + f32::from(example.before.rows) * cell + LETTERS;
        let steps = if beside { 0.0 } else { LEAST_STEPS };
        let height = boards + LEGEND + steps + 2.0;
        ExampleStrip { example, height, gap: SPACE, cell, beside, boards, board: board(cell) }
    }

    pub fn grow(&mut self) {
        self.height += GROWTH;
    }
}
