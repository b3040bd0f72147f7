//! Lines on the board: the tiles between and behind, and the directions and ends of pushes and pulls (kernel G4, G6).

use super::geometry::offset;
use super::{Direction, Geometry, Tile, TileSet};
use std::cmp::Ordering;

impl Geometry {
    /// Returns the tiles opposite `from`, one for each of the middles (kernel G6). The opposite tile lies as far beyond
    /// the middle as `from` lies before it, in rows and in columns. Without middles, the centre of the board is the
    /// middle. Tiles off the board are left out.
    pub fn opposite(&self, from: Tile, middles: Option<TileSet>) -> TileSet {
        let board = self.board();
        let place = |tile: Tile| (board.column(tile), board.row(tile));
        let (column, row) = place(from);
        let mirrored = |(columns, rows): (i16, i16)| board.at(columns - column, rows - row);
        match middles {
            None => {
                let last = (i16::from(board.columns()) - 1, i16::from(board.rows()) - 1);
                mirrored(last).map_or(TileSet::EMPTY, TileSet::of)
            }
            Some(middles) => {
                let twice = |tile: Tile| (2 * place(tile).0, 2 * place(tile).1);
                middles.iter().filter(|tile| *tile != from).filter_map(|tile| mirrored(twice(tile))).collect()
            }
        }
    }

    /// Returns the mirror tile in the same row (kernel G6). Its distance from the right edge is the distance of the
    /// given tile from the left edge.
    pub fn mirrored_in_row(&self, tile: Tile) -> TileSet {
        let board = self.board();
        let (columns, column) = (i16::from(board.columns()), board.column(tile));
        board.at(columns - 1 - column, board.row(tile)).map_or(TileSet::EMPTY, TileSet::of)
    }

    /// Returns the mirror tile in the same column (kernel G6). Its distance from the last row is the distance of the
    /// given tile from the first row.
    pub fn mirrored_in_column(&self, tile: Tile) -> TileSet {
        let board = self.board();
        let (rows, row) = (i16::from(board.rows()), board.row(tile));
        board.at(board.column(tile), rows - 1 - row).map_or(TileSet::EMPTY, TileSet::of)
    }

    /// Returns the direction from one tile to another. `None` if the tiles are the same or share no row, column or
    /// diagonal.
    pub fn direction(&self, from: Tile, to: Tile) -> Option<Direction> {
        let (x, y) = offset(self.board(), from, to);
        let lined_up = from != to && (x == 0 || y == 0 || x.abs() == y.abs());
        lined_up.then(|| Direction { columns: sign(x), rows: sign(y) })
    }

    /// Returns the tiles strictly between two tiles on their common row, column or diagonal. The set is empty if the
    /// two tiles have no common line (kernel G6).
    pub fn between(&self, one: Tile, other: Tile) -> TileSet {
        match self.direction(one, other) {
            Some(direction) => self.ray(one, direction).take_while(|t| *t != other).collect(),
            None => TileSet::EMPTY,
        }
    }

    /// Returns the whole row, column or diagonal through two tiles, the two tiles included. The set is empty if the two
    /// tiles have no common line.
    pub fn line(&self, one: Tile, other: Tile) -> TileSet {
        match self.direction(one, other) {
            Some(direction) => self.ray(one, direction).chain(self.ray(one, direction.back())).chain([one]).collect(),
            None => TileSet::EMPTY,
        }
    }

    /// Returns the tile behind a char as seen from the doer: the next tile on the line through both chars. If the chars
    /// share no line, it is the next tile in the direction of a push (kernel G6). `None` if that tile is off the board
    /// or if both chars are on one tile.
    pub fn behind(&self, doer: Tile, of: Tile) -> Option<Tile> {
        let direction = self.direction(doer, of).or_else(|| self.push_directions(doer, of).next())?;
        self.board().step(of, direction)
    }

    /// Returns the directions in which the doer can push (kernel G4). A push goes away from the doer, along the longer
    /// of the differences in columns and rows. If the differences are equal, both directions are possible. If both
    /// chars are on one tile, there is no direction.
    pub fn push_directions(&self, doer: Tile, pushed: Tile) -> impl Iterator<Item = Direction> + use<> {
        let (x, y) = offset(self.board(), doer, pushed);
        let across = (x != 0 && x.abs() >= y.abs()).then(|| Direction { columns: sign(x), rows: 0 });
        let along = (y != 0 && y.abs() >= x.abs()).then(|| Direction { columns: 0, rows: sign(y) });
        across.into_iter().chain(along)
    }

    /// Returns the tile where a push in this direction ends: before a char, at the edge, or after `steps` steps.
    pub fn pushed(&self, from: Tile, direction: Direction, steps: u8, occupied: TileSet) -> Tile {
        let free = self.ray(from, direction).take_while(|t| !occupied.contains(*t));
        free.take(usize::from(steps)).last().unwrap_or(from)
    }

    /// Returns the tile where a pull in this direction ends. A pull ends as a push does, and also when the char reaches
    /// the row or column of the doer (kernel G4).
    pub fn pulled(&self, doer: Tile, from: Tile, direction: Direction, steps: u8, occupied: TileSet) -> Tile {
        let (x, y) = offset(self.board(), from, doer);
        let apart = if direction.columns == 0 { y.unsigned_abs() } else { x.unsigned_abs() };
        let steps = steps.min(u8::try_from(apart).unwrap_or(u8::MAX));
        self.pushed(from, direction, steps, occupied.with(doer))
    }

    /// Returns the tile where a slide in this direction ends: before a char or at the edge.
    pub fn slid(&self, from: Tile, direction: Direction, occupied: TileSet) -> Tile {
        self.pushed(from, direction, u8::MAX, occupied)
    }
}

/// Returns the sign of a difference: -1, 0 or 1.
fn sign(difference: i16) -> i8 {
    match difference.cmp(&0) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Direction, Geometry, Tile, TileSet};

    fn tile(name: &str) -> Tile {
        Board::default().tile(name).expect("a tile")
    }

    fn set(names: &str) -> TileSet {
        names.split_whitespace().map(tile).collect()
    }

    fn directions(found: impl Iterator<Item = Direction>) -> Vec<(i8, i8)> {
        found.map(|d| (d.columns, d.rows)).collect()
    }

    #[test]
    fn between_and_line_need_a_common_line() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.between(tile("a1"), tile("d4")), set("b2 c3"));
        assert_eq!(g.between(tile("c5"), tile("c2")), set("c3 c4"));
        assert_eq!(g.between(tile("a1"), tile("b3")), TileSet::EMPTY);
        assert_eq!(g.between(tile("a1"), tile("b1")), TileSet::EMPTY);
        assert_eq!(g.between(tile("a1"), tile("a1")), TileSet::EMPTY);
        assert_eq!(g.line(tile("b2"), tile("c1")), set("a3 b2 c1"));
        assert_eq!(g.row(tile("b2")), set("a2 b2 c2 d2 e2 f2"));
        assert_eq!(g.column(tile("b2")).len(), 6);
    }

    #[test]
    fn behind_goes_on_in_the_line_or_as_a_push_would() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.behind(tile("a1"), tile("c3")), Some(tile("d4")));
        assert_eq!(g.behind(tile("a1"), tile("c1")), Some(tile("d1")));
        assert_eq!(g.behind(tile("a1"), tile("b3")), Some(tile("b4")));
        assert_eq!(g.behind(tile("a1"), tile("f1")), None);
        assert_eq!(g.behind(tile("c3"), tile("c3")), None);
    }

    #[test]
    fn a_push_goes_along_the_longer_difference() {
        let g = Geometry::new(Board::default());
        assert_eq!(directions(g.push_directions(tile("a1"), tile("b3"))), [(0, 1)]);
        assert_eq!(directions(g.push_directions(tile("c3"), tile("a3"))), [(-1, 0)]);
        assert_eq!(directions(g.push_directions(tile("a1"), tile("c3"))), [(1, 0), (0, 1)]);
        assert_eq!(directions(g.push_directions(tile("a1"), tile("a1"))), []);
    }

    #[test]
    fn pushes_stop_at_chars_and_the_edge_and_pulls_beside_the_doer() {
        let g = Geometry::new(Board::default());
        let (up, down) = (Direction { columns: 0, rows: 1 }, Direction { columns: 0, rows: -1 });
        assert_eq!(g.pushed(tile("c3"), up, 2, set("")), tile("c5"));
        assert_eq!(g.pushed(tile("c3"), up, 9, set("")), tile("c6"));
        assert_eq!(g.pushed(tile("c3"), up, 9, set("c5")), tile("c4"));
        assert_eq!(g.pushed(tile("c3"), up, 9, set("c4")), tile("c3"));
        assert_eq!(g.slid(tile("c3"), down, set("")), tile("c1"));
        assert_eq!(g.pulled(tile("c1"), tile("c5"), down, 9, set("")), tile("c2"));
        assert_eq!(g.pulled(tile("c3"), tile("d6"), down, 9, set("")), tile("d3"));
        assert_eq!(g.pulled(tile("c1"), tile("c5"), down, 1, set("")), tile("c4"));
    }
}
