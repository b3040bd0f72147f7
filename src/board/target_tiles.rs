//! Target codes on the board, with vision (catalogue FAT, part T).

use super::{Geometry, Tile, TileSet};
use model::{Distance, Form, TargetCode};

impl Geometry {
    /// Returns the tiles that a code names from an origin on a board without chars.
    pub fn reach(&self, code: TargetCode, origin: Tile) -> TileSet {
        if code.form == Form::Melee {
            return self.around(origin);
        }
        let distances = match code.distance {
            Distance::Exactly(n) => self.ring(origin, n),
            Distance::UpTo(n) => self.within(origin, n),
            Distance::Any => self.tiles().without(origin),
        };
        match code.form {
            Form::Free | Form::Melee => distances,
            Form::Straight => distances & self.straight(origin),
            Form::Diagonal => distances & self.diagonal(origin),
        }
    }

    /// Returns the tiles of a code that are seen from the origin. An occupied tile is seen, but hides the tiles behind
    /// it. With `!`, all tiles of the code are seen.
    pub fn target(&self, code: TargetCode, origin: Tile, occupied: TileSet) -> TileSet {
        let reach = self.reach(code, origin);
        if code.through { reach } else { self.seen(reach, origin, occupied) }
    }

    /// Returns the tiles of the set that are seen from the origin.
    pub fn seen(&self, tiles: TileSet, origin: Tile, occupied: TileSet) -> TileSet {
        (occupied & self.tiles()).iter().fold(tiles, |seen, blocker| seen - self.shadow(origin, blocker))
    }

    /// Whether the two tiles see each other: no occupied tile hides one from the other. The answer is the same in both
    /// directions.
    pub fn sees(&self, from: Tile, to: Tile, occupied: TileSet) -> bool {
        !self.blockers(from, to).meets(occupied)
    }

    /// Returns the tiles of several codes from several origins. The result is the union of [`Self::target`] over all
    /// codes and origins.
    pub fn targets(&self, codes: &[TargetCode], origins: TileSet, occupied: TileSet) -> TileSet {
        let pairs = origins.iter().flat_map(|origin| codes.iter().map(move |code| (*code, origin)));
        pairs.fold(TileSet::EMPTY, |all, (code, origin)| all | self.target(code, origin, occupied))
    }

    /// Whether the code names no tile of this board, whatever the origin (`3D`, `6S` on six columns).
    pub fn names_no_tile(&self, code: TargetCode) -> bool {
        self.tiles().iter().all(|origin| self.reach(code, origin).is_empty())
    }

    /// Returns the number of tiles that the code names on a board without chars, from each origin in order.
    pub fn reach_counts(&self, code: TargetCode) -> impl Iterator<Item = usize> + '_ {
        self.tiles().iter().map(move |origin| self.reach(code, origin).len())
    }
}
