//! The tiles of a target code, as a picture in text.

use board::{Board, Geometry, diagram, draw_diagram};
use model::TargetCode;

/// The reach of the picture, in tiles to each side.
const REACH: u8 = 4;

/// Returns the number of tiles that a code reaches on this board, in words, and a picture of them.
pub fn target_board(board: &model::Board, code: TargetCode) -> (String, String) {
    let geometry = Geometry::new(Board::try_from(board).unwrap_or_default());
    let counts: Vec<usize> = geometry.reach_counts(code).collect();
    let (least, most) = (counts.iter().min().copied().unwrap_or(0), counts.iter().max().copied().unwrap_or(0));
    let tiles = if least == most { least.to_string() } else { format!("{least} to {most}") };
    (format!("{tiles} tiles on an open board"), draw_diagram(&diagram(code, REACH)))
}
