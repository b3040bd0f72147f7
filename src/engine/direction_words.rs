//! Directions in words, as choices and boards name them.

use board::Direction;

pub(super) fn direction_words(direction: Direction) -> &'static str {
    match (direction.columns.signum(), direction.rows.signum()) {
        (0, 1) => "up",
        (0, -1) => "down",
        (-1, 0) => "left",
        (1, 0) => "right",
        (-1, 1) => "up left",
        (1, 1) => "up right",
        (-1, -1) => "down left",
        _ => "down right",
    }
}
