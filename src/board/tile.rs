//! Tiles and sets of tiles.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A tile, as its number. Tiles are counted row by row from the first player's side, and in each row from the first
/// player's left. On six columns `a1` is 0, `b1` is 1, and `a2` is 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Tile(u8);

impl Tile {
    /// Returns the tile with this number; `None` for 64 and more, because a board has at most 64 tiles.
    pub const fn new(index: u8) -> Option<Tile> {
        if index < 64 { Some(Tile(index)) } else { None }
    }

    /// Returns the number of the tile, which is less than 64.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number of the tile as an index into a table of tiles.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> u8 {
        tile.0
    }
}

impl TryFrom<u8> for Tile {
    type Error = String;

    fn try_from(number: u8) -> Result<Tile, String> {
        Tile::new(number).ok_or_else(|| format!("there is no tile of number {number}"))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({})", self.0)
    }
}

/// A set of tiles, with one bit for each tile. Iteration follows the numbers of the tiles: `a1` to `f1`, then `a2` and
/// so on.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TileSet(u64);

impl TileSet {
    /// The set without tiles.
    pub const EMPTY: TileSet = TileSet(0);

    /// Creates a set from bits: bit `i` says whether the tile with number `i` is in the set.
    pub const fn from_bits(bits: u64) -> TileSet {
        TileSet(bits)
    }

    /// Returns the set as bits: bit `i` says whether the tile with number `i` is in the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Creates the set of one tile.
    pub const fn of(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// Whether the tile is in the set.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 & (1 << tile.0) != 0
    }

    /// Whether the set has no tiles.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of tiles in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether every tile of this set is in the set `of`.
    pub const fn is_subset(self, of: TileSet) -> bool {
        self.0 & !of.0 == 0
    }

    /// Whether the two sets share a tile.
    pub const fn meets(self, other: TileSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds the tile.
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Removes the tile.
    pub fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// Returns a copy of the set with the tile added.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// Returns a copy of the set without the tile.
    #[must_use]
    pub const fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !(1 << tile.0))
    }

    /// Returns the tile with the lowest number; `None` if the set is empty.
    pub const fn first(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(self.0.trailing_zeros().to_le_bytes()[0])) }
    }

    /// Returns the tiles in the order of their numbers.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The tiles of a [`TileSet`] in the order of their numbers.
#[derive(Debug, Clone)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let tile = TileSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(tile)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        let mut set = TileSet::EMPTY;
        set.extend(tiles);
        set
    }
}

impl Extend<Tile> for TileSet {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self.insert(tile);
        }
    }
}

impl From<Tile> for TileSet {
    fn from(tile: Tile) -> TileSet {
        TileSet::of(tile)
    }
}

impl BitOr for TileSet {
    type Output = TileSet;
    fn bitor(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;
    fn bitand(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
}

impl Sub for TileSet {
    type Output = TileSet;
    fn sub(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }
}

/// Flips all 64 bits. Intersect the result with the tiles of the board, because the board may have fewer tiles.
impl Not for TileSet {
    type Output = TileSet;
    fn not(self) -> TileSet {
        TileSet(!self.0)
    }
}

impl BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: TileSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for TileSet {
    fn bitand_assign(&mut self, other: TileSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for TileSet {
    fn sub_assign(&mut self, other: TileSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|t| t.0)).finish()
    }
}
