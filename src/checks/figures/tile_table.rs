//! Tables with one row for each tile of the board.

use board::{Tile, TileSet};

/// Returns the row of a tile.
pub(super) fn row(table: &[TileSet], tile: Tile) -> TileSet {
    table.get(tile.index()).copied().unwrap_or_default()
}

/// Returns the mean number of tiles in a row, in hundredths, rounded.
pub(super) fn hundredths_of_mean(table: &[TileSet]) -> u32 {
    let sum: usize = table.iter().map(|row| row.len()).sum();
    let mean = (sum * 100 + table.len() / 2).checked_div(table.len()).unwrap_or(0);
    u32::try_from(mean).unwrap_or(u32::MAX)
}
