//! The symmetries of the board. The result of a simulation from one origin also holds for the images of that origin.

use super::tile_table::row;
use board::{Board, Tile, TileSet};

/// The maps of the board onto itself, ordered by the distinctions that they preserve. The first two are the identity
/// and the mirror of left and right, which no word of a rule distinguishes. The maps that swap the two sides follow. On
/// a square board, the maps that swap rows and columns come last.
#[derive(Debug, Clone)]
pub(super) struct Symmetries {
    /// For each symmetry, the image of each tile. The first symmetry is the identity.
    maps: Vec<Vec<Tile>>,
}

impl Symmetries {
    pub fn of(board: Board) -> Symmetries {
        let (right, top) = (i16::from(board.columns()) - 1, i16::from(board.rows()) - 1);
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let turns: &[bool] = if right == top { &[false, true] } else { &[false] };
        let mut maps = Vec::new();
        for turn in turns {
            for (across, along) in flips {
                let image = |tile: Tile| {
                    let (mut x, mut y) = (board.column(tile), board.row(tile));
                    x = if across { right - x } else { x };
                    y = if along { top - y } else { y };
                    if *turn { board.at(y, x) } else { board.at(x, y) }.unwrap_or(tile)
                };
                maps.push(board.tiles().iter().map(image).collect());
            }
        }
        Symmetries { maps }
    }

    /// Returns the number of symmetries that preserve the distinctions of a text: between the two sides, or between
    /// rows and columns.
    pub fn keeping(&self, sides: bool, lines: bool) -> usize {
        let most = if sides {
            2
        } else if lines {
            4
        } else {
            8
        };
        self.maps.len().min(most)
    }

    /// Returns the first tile of each group of tiles that the first `count` symmetries map onto each other.
    pub fn representatives(&self, tiles: TileSet, count: usize) -> TileSet {
        let first = |tile: &Tile| self.images(*tile, count).all(|image| *tile <= image);
        tiles.iter().filter(first).collect()
    }

    fn images(&self, tile: Tile, count: usize) -> impl Iterator<Item = Tile> {
        self.maps.iter().take(count).filter_map(move |map| map.get(tile.index()).copied())
    }

    /// Fills in the rows of a table that are images of the rows in `from`, under the first `count` symmetries.
    pub fn spread(&self, table: &mut [TileSet], from: TileSet, count: usize) {
        for origin in from {
            let images = row(table, origin);
            for map in self.maps.iter().take(count) {
                let image = |tile: Tile| map.get(tile.index()).copied();
                if let Some(there) = image(origin).and_then(|image| table.get_mut(image.index())) {
                    *there = images.iter().filter_map(image).collect();
                }
            }
        }
    }
}
