//! Says in words how many tiles a target code reaches.

use super::geometry::Geometry;
use model::TargetCode;

/// Returns the number of tiles that a code reaches: *4 to 8 tiles on an open board, 6.0 on average*.
pub fn reach_in_words(board: &Geometry, code: TargetCode) -> String {
    let counts: Vec<usize> = board.reach_counts(code).collect();
    let (least, most) = (counts.iter().min().copied().unwrap_or(0), counts.iter().max().copied().unwrap_or(0));
    // The average is in tenths, rounded half up. Integers give the same text on every machine, and tests compare the
    // text byte for byte.
    let tenths = (counts.iter().sum::<usize>() * 20 + counts.len()) / (2 * counts.len().max(1));
    let tiles = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    format!("{tiles} tiles on an open board, {}.{} on average", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::reach_in_words;
    use crate::{Board, Geometry};

    #[test]
    fn the_reach_of_a_code_is_a_range_and_an_average() {
        let board = Geometry::new(Board::default());
        let words = |code: &str| reach_in_words(&board, code.parse().unwrap());
        assert_eq!(words("+2S"), "4 to 8 tiles on an open board, 6.0 on average");
        assert_eq!(words("+5S"), "10 tiles on an open board, 10.0 on average");
    }
}
