//! The board: its size, and the names and positions of its tiles.

use super::{Tile, TileSet};
use serde::{Deserialize, Serialize};

/// A board of rows and columns, with a maximum of 64 tiles. Rows count from the first player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u8,
    rows: u8,
}

/// The side of the board at which a player sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side of row 1.
    First,
    /// The side of the last row.
    Second,
}

/// One step on the board, as differences in columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Direction {
    /// Columns to the right, seen from the first player's side.
    pub columns: i8,
    /// Rows away from the first player's side.
    pub rows: i8,
}

impl Direction {
    /// The 4 directions along rows and columns. A move goes in one of them (catalogue FAT-F17).
    pub const STRAIGHT: [Direction; 4] = [dir(0, -1), dir(-1, 0), dir(1, 0), dir(0, 1)];
    /// The 4 diagonal directions.
    pub const DIAGONAL: [Direction; 4] = [dir(-1, -1), dir(1, -1), dir(-1, 1), dir(1, 1)];

    /// Returns the opposite direction.
    #[must_use]
    pub const fn back(self) -> Direction {
        dir(-self.columns, -self.rows)
    }
}

const fn dir(columns: i8, rows: i8) -> Direction {
    Direction { columns, rows }
}

impl Default for Board {
    /// Creates a board of six columns and six rows.
    fn default() -> Board {
        Board { columns: 6, rows: 6 }
    }
}

impl TryFrom<&model::Board> for Board {
    type Error = BoardTooLarge;

    fn try_from(board: &model::Board) -> Result<Board, BoardTooLarge> {
        Board::new(board.columns, board.rows).ok_or(BoardTooLarge)
    }
}

/// The error for a board that has no tiles, more than 64 tiles, or more than 26 columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardTooLarge;

impl std::fmt::Display for BoardTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a board has 1 to 64 tiles in at most 26 columns")
    }
}

impl std::error::Error for BoardTooLarge {}

impl Board {
    /// Creates a board of this size. `None` if the board would have no tiles, more than 64 tiles, or more columns than
    /// the 26 letters.
    pub const fn new(columns: u8, rows: u8) -> Option<Board> {
        let tiles = columns as u32 * rows as u32;
        if tiles == 0 || tiles > 64 || columns > 26 { None } else { Some(Board { columns, rows }) }
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Returns the number of tiles.
    pub const fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether the board has no tiles. The answer is always false, because [`Board::new`] refuses such a board.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns all tiles of the board.
    pub const fn tiles(self) -> TileSet {
        TileSet::from_bits(u64::MAX >> (64 - self.len()))
    }

    /// Returns the tile in this column and row, both counted from 0. `None` if the column or the row is off the board.
    pub fn at(self, column: i16, row: i16) -> Option<Tile> {
        let inside = (0..i16::from(self.columns)).contains(&column) && (0..i16::from(self.rows)).contains(&row);
        if inside { u8::try_from(row * i16::from(self.columns) + column).ok().and_then(Tile::new) } else { None }
    }

    /// Returns the column of a tile, counted from 0 at the first player's left.
    pub const fn column(self, tile: Tile) -> i16 {
        self.column_number(tile) as i16
    }

    /// Returns the row of a tile, counted from 0 at the first player's side.
    pub const fn row(self, tile: Tile) -> i16 {
        self.row_number(tile) as i16
    }

    /// Returns the name of a tile: the letter of its column, then the number of its row, counted from 1 (`c3`).
    pub fn name(self, tile: Tile) -> String {
        format!("{}{}", self.letter(self.column(tile)), self.row(tile) + 1)
    }

    /// Returns the letter of a column, counted from 0; `?` if there is no such letter.
    pub fn letter(self, column: i16) -> char {
        u8::try_from(column).ok().filter(|c| *c < 26).map_or('?', |c| char::from(b'a' + c))
    }

    /// Returns the tile with this name; `None` if the board has no such tile.
    pub fn tile(self, name: &str) -> Option<Tile> {
        let mut chars = name.chars();
        let letter = chars.next().filter(char::is_ascii_lowercase)?;
        let column = u8::try_from(letter).ok()?.checked_sub(b'a')?;
        let digits = chars.as_str();
        if digits.starts_with(['0', '+']) {
            return None;
        }
        let row: u8 = digits.parse().ok()?;
        self.at(i16::from(column), i16::from(row) - 1)
    }

    /// Returns the names of the tiles of a set, in order: `a1 c3 f6`.
    pub fn names(self, set: TileSet) -> String {
        set.iter().map(|tile| self.name(tile)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the tile one step away in this direction; `None` if that tile is off the board.
    pub fn step(self, from: Tile, direction: Direction) -> Option<Tile> {
        self.at(self.column(from) + i16::from(direction.columns), self.row(from) + i16::from(direction.rows))
    }

    /// Returns the distance in moves: the difference in columns plus the difference in rows. Occupied tiles do not
    /// lengthen the distance.
    pub const fn distance(self, from: Tile, to: Tile) -> u8 {
        let columns = self.column_number(from).abs_diff(self.column_number(to));
        columns + self.row_number(from).abs_diff(self.row_number(to))
    }

    const fn column_number(self, tile: Tile) -> u8 {
        tile.number() % self.columns
    }

    const fn row_number(self, tile: Tile) -> u8 {
        tile.number() / self.columns
    }

    /// Returns the tiles of the n-th row as seen from a side, counted from 1. The set is empty if the board has no such
    /// row.
    pub fn row_of(self, side: Side, n: u8) -> TileSet {
        if n == 0 || n > self.rows {
            return TileSet::EMPTY;
        }
        let row = i16::from(match side {
            Side::First => n - 1,
            Side::Second => self.rows - n,
        });
        self.tiles().iter().filter(|t| self.row(*t) == row).collect()
    }

    /// Returns the first `n` rows of a side, where the side may place its chars in a round (catalogue FAT-D23).
    pub fn first_rows(self, side: Side, n: u8) -> TileSet {
        (1..=n.min(self.rows)).fold(TileSet::EMPTY, |set, row| set | self.row_of(side, row))
    }

    /// Returns a side's own half of the board (kernel G6). If the number of rows is odd, the middle row belongs to
    /// neither side.
    pub fn half(self, side: Side) -> TileSet {
        self.first_rows(side, self.rows / 2)
    }

    /// Returns the tiles at the edge.
    pub fn edge(self) -> TileSet {
        let (right, top) = (i16::from(self.columns) - 1, i16::from(self.rows) - 1);
        let at_edge = |t: &Tile| {
            let (column, row) = (self.column(*t), self.row(*t));
            column == 0 || row == 0 || column == right || row == top
        };
        self.tiles().iter().filter(at_edge).collect()
    }

    /// Returns the corner tiles.
    pub fn corners(self) -> TileSet {
        let (right, top) = (i16::from(self.columns) - 1, i16::from(self.rows) - 1);
        [self.at(0, 0), self.at(right, 0), self.at(0, top), self.at(right, top)].into_iter().flatten().collect()
    }
}
