//! The rows and columns of the board, and the directions along them.

use crate::choice::Choice;
use crate::moment::View;
use crate::program::*;
use board::{Direction, TileSet};

impl View<'_> {
    /// Returns the rows and columns that may be chosen. A line must go through the first thing of `limits` and must not
    /// go through the second, if these are given.
    pub fn lines(&self, (rows, columns): (bool, bool), limits: [Option<&SpotX>; 2]) -> Vec<(Choice, TileSet)> {
        let board = self.game.geometry.board();
        let [through, without] = limits.map(|limit| limit.map(|spot| self.spot(spot)));
        let rows = (0..if rows { board.rows() } else { 0 }).map(|number| Choice::Line { row: true, number });
        let columns = (0..if columns { board.columns() } else { 0 }).map(|number| Choice::Line { row: false, number });
        let all = rows.chain(columns).map(|line| (line, self.tiles_of_line(line)));
        let fits = |(_, tiles): &(Choice, TileSet)| {
            through.is_none_or(|there| !(there & *tiles).is_empty())
                && without.is_none_or(|there| (there & *tiles).is_empty())
        };
        all.filter(fits).collect()
    }

    /// Returns the tiles of the row or column.
    pub fn tiles_of_line(&self, line: Choice) -> TileSet {
        let geometry = &self.game.geometry;
        let tiles = match line {
            Choice::Line { row: true, number } => geometry.board().at(0, number.into()).map(|tile| geometry.row(tile)),
            Choice::Line { row: false, number } => {
                geometry.board().at(number.into(), 0).map(|tile| geometry.column(tile))
            }
            _ => None,
        };
        tiles.unwrap_or(TileSet::EMPTY)
    }

    /// Returns the straight directions, or only the directions along the row or column of the tiles.
    pub fn directions(&self, along: Option<&TilesX>) -> Vec<Direction> {
        let tiles = along.map(|tiles| self.tiles(tiles));
        let board = self.game.geometry.board();
        let goes = |direction: &Direction| {
            tiles.is_none_or(|tiles| {
                let onward = |tile| board.step(tile, *direction).is_some_and(|next| tiles.contains(next));
                tiles.iter().any(onward)
            })
        };
        Direction::STRAIGHT.into_iter().filter(goes).collect()
    }
}
