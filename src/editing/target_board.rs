//! The tiles of a target code, as a picture in text.

use board::{Board, Geometry, diagram, draw_diagram, reach_in_words};
use model::TargetCode;

/// The reach of the picture, in tiles to each side.
const REACH: u8 = 4;

/// Returns the number of tiles that a code reaches on this board, in words, and a picture of them.
pub fn target_board(board: &model::Board, code: TargetCode) -> (String, String) {
    let geometry = Geometry::new(Board::try_from(board).unwrap_or_default());
    (reach_in_words(&geometry, code), draw_diagram(&diagram(code, REACH)))
}
