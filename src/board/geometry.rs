//! The tables that depend on the board's size alone, computed once: rings, lines, and which tile hides which.

use super::{Board, Direction, Tile, TileSet};

/// The tables of a board. A lookup for a tile of a larger board gives the empty set.
#[derive(Debug, Clone)]
pub struct Geometry {
    board: Board,
    /// The rings of each tile: the sets of tiles at distance 0, 1, 2 … `farthest`. All rings of one tile come before
    /// the rings of the next tile.
    rings: Vec<TileSet>,
    farthest: u8,
    /// The other tiles of the same row and of the same column, for each tile.
    straight: Vec<TileSet>,
    /// The tiles of each tile's row, the tile itself included.
    rows: Vec<TileSet>,
    /// The tiles of each tile's column, the tile itself included.
    columns: Vec<TileSet>,
    /// The other tiles of the same diagonals, for each tile.
    diagonal: Vec<TileSet>,
    neighbours: Vec<TileSet>,
    around: Vec<TileSet>,
    /// The leftmost and the rightmost column. Before a set is shifted sideways, one of these columns is removed from
    /// the set. Otherwise its tiles would wrap into another row.
    left: TileSet,
    right: TileSet,
    /// The tiles that hide a target from an origin when a char is on them, for each origin and each target.
    blockers: Vec<TileSet>,
    /// The tiles that a char on a blocker hides from an origin, for each origin and each blocker.
    shadows: Vec<TileSet>,
}

impl Geometry {
    /// Computes the tables of a board.
    pub fn new(board: Board) -> Geometry {
        let tiles = board.tiles();
        let farthest = board.columns() + board.rows() - 2;
        let with_itself = |test: &dyn Fn(i16, i16) -> bool| -> Vec<TileSet> {
            let from = |o: Tile| {
                let fits = |t: &Tile| {
                    let (x, y) = offset(board, o, *t);
                    test(x.abs(), y.abs())
                };
                tiles.iter().filter(fits).collect()
            };
            tiles.iter().map(from).collect()
        };
        let each = |test: &dyn Fn(i16, i16) -> bool| with_itself(&|x, y| (x, y) != (0, 0) && test(x, y));
        let ring =
            |o: Tile, distance: u8| -> TileSet { tiles.iter().filter(|t| board.distance(o, *t) == distance).collect() };
        let in_column = |column: u8| tiles.iter().filter(|t| board.column(*t) == i16::from(column)).collect();
        let (blockers, shadows) = vision(board);
        Geometry {
            board,
            rings: tiles.iter().flat_map(|o| (0..=farthest).map(move |d| ring(o, d))).collect(),
            farthest,
            straight: each(&|x, y| x == 0 || y == 0),
            rows: with_itself(&|_, y| y == 0),
            columns: with_itself(&|x, _| x == 0),
            diagonal: each(&|x, y| x == y),
            neighbours: each(&|x, y| x + y == 1),
            around: each(&|x, y| x.max(y) == 1),
            left: in_column(0),
            right: in_column(board.columns() - 1),
            blockers,
            shadows,
        }
    }

    /// Returns the board of these tables.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns all tiles of the board.
    pub const fn tiles(&self) -> TileSet {
        self.board.tiles()
    }

    /// Returns the greatest distance between two tiles of the board.
    pub fn farthest_distance(&self) -> u8 {
        self.farthest
    }

    /// Returns the tiles at exactly this distance from the tile.
    pub fn ring(&self, from: Tile, distance: u8) -> TileSet {
        if distance > self.farthest {
            return TileSet::EMPTY;
        }
        get(&self.rings, from.index() * (usize::from(self.farthest) + 1) + usize::from(distance))
    }

    /// Returns the tiles at distance 1 to `most` from the tile.
    pub fn within(&self, from: Tile, most: u8) -> TileSet {
        (1..=most.min(self.farthest_distance())).fold(TileSet::EMPTY, |set, n| set | self.ring(from, n))
    }

    /// Returns the row and column of the tile, without the tile itself.
    pub fn straight(&self, from: Tile) -> TileSet {
        get(&self.straight, from.index())
    }

    /// Returns all tiles of the tile's row, the tile itself included.
    pub fn row(&self, tile: Tile) -> TileSet {
        get(&self.rows, tile.index())
    }

    /// Returns all tiles of the tile's column, the tile itself included.
    pub fn column(&self, tile: Tile) -> TileSet {
        get(&self.columns, tile.index())
    }

    /// Returns the diagonals of the tile, without the tile itself.
    pub fn diagonal(&self, from: Tile) -> TileSet {
        get(&self.diagonal, from.index())
    }

    /// Returns the *adjacent* tiles: the 4 neighbours, fewer at the edge (kernel G1).
    pub fn neighbours(&self, from: Tile) -> TileSet {
        get(&self.neighbours, from.index())
    }

    /// Returns the tiles *at melee*: the 8 around the tile, fewer at the edge (kernel G1).
    pub fn around(&self, from: Tile) -> TileSet {
        get(&self.around, from.index())
    }

    /// Returns the 4 diagonal neighbours, fewer at the edge.
    pub fn diagonal_neighbours(&self, from: Tile) -> TileSet {
        self.around(from) - self.neighbours(from)
    }

    /// Returns the tiles that hide `to` from `from` when a char is on them.
    pub fn blockers(&self, from: Tile, to: Tile) -> TileSet {
        self.pair(&self.blockers, from, to)
    }

    /// Returns the tiles that a char on `blocker` hides from `from`.
    pub fn shadow(&self, from: Tile, blocker: Tile) -> TileSet {
        self.pair(&self.shadows, from, blocker)
    }

    /// Returns all tiles that are adjacent to a tile of the set (*adjacent to a …*).
    pub fn neighbours_of(&self, set: TileSet) -> TileSet {
        self.beside(set) | self.above_and_below(set)
    }

    /// Returns all tiles that are at melee to a tile of the set.
    pub fn around_of(&self, set: TileSet) -> TileSet {
        let beside = self.beside(set);
        beside | self.above_and_below(set | beside)
    }

    fn beside(&self, set: TileSet) -> TileSet {
        TileSet::from_bits((set - self.right).bits() << 1 | (set - self.left).bits() >> 1) & self.tiles()
    }

    fn above_and_below(&self, set: TileSet) -> TileSet {
        // A shift by the width of the board can be 64 bits or more. Such a shift would overflow, so it gives the empty
        // set.
        let columns = u32::from(self.board.columns());
        let shifted = |bits: Option<u64>| TileSet::from_bits(bits.unwrap_or(0));
        (shifted(set.bits().checked_shl(columns)) | shifted(set.bits().checked_shr(columns))) & self.tiles()
    }

    /// Returns the tiles in one direction from the tile to the edge, nearest first, without the tile itself. A zero
    /// direction gives no tiles.
    pub fn ray(&self, from: Tile, direction: Direction) -> impl Iterator<Item = Tile> + use<> {
        let board = self.board;
        let still = direction.columns == 0 && direction.rows == 0;
        std::iter::successors(if still { None } else { board.step(from, direction) }, move |t| {
            board.step(*t, direction)
        })
    }

    fn pair(&self, table: &[TileSet], one: Tile, other: Tile) -> TileSet {
        let tiles = self.board.len();
        if other.index() >= tiles { TileSet::EMPTY } else { get(table, one.index() * tiles + other.index()) }
    }
}

/// Returns an entry of a table. A tile of a larger board has no entry and gets the empty set.
fn get(table: &[TileSet], index: usize) -> TileSet {
    table.get(index).copied().unwrap_or_default()
}

/// Computes the table of blockers and the table of shadows. Both have an entry for each pair of tiles. An entry of the
/// blockers holds the tiles that hide the second tile from the first. An entry of the shadows holds the tiles that the
/// second tile hides from the first.
fn vision(board: Board) -> (Vec<TileSet>, Vec<TileSet>) {
    let (tiles, count) = (board.tiles(), board.len());
    let mut blockers = vec![TileSet::EMPTY; count * count];
    let mut shadows = blockers.clone();
    let put = |table: &mut Vec<TileSet>, origin: Tile, at: Tile, tile: Tile| {
        if let Some(set) = table.get_mut(origin.index() * count + at.index()) {
            set.insert(tile);
        }
    };
    for origin in tiles {
        for target in tiles {
            for blocker in tiles.iter().filter(|blocker| hides(board, origin, target, *blocker)) {
                put(&mut blockers, origin, target, blocker);
                put(&mut shadows, origin, blocker, target);
            }
        }
    }
    (blockers, shadows)
}

/// Returns the difference between two tiles in columns and in rows.
pub(super) fn offset(board: Board, from: Tile, to: Tile) -> (i16, i16) {
    (board.column(to) - board.column(from), board.row(to) - board.row(from))
}

/// Whether a char on `blocker` hides `target` from `origin` (catalogue FAT, part T). The char does if the segment
/// between the centres of `origin` and `target` passes through the inside of the blocker's tile. A blocker whose corner
/// the segment only touches does not hide the target.
fn hides(board: Board, origin: Tile, target: Tile, blocker: Tile) -> bool {
    if blocker == origin || blocker == target {
        return false;
    }
    let (dx, dy) = offset(board, origin, target);
    let (bx, by) = offset(board, origin, blocker);
    let inside = (dx.min(0)..=dx.max(0)).contains(&bx) && (dy.min(0)..=dy.max(0)).contains(&by);
    inside && 2 * (bx * dy - by * dx).abs() < dx.abs() + dy.abs()
}
