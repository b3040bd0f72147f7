//! The closest and farthest tiles, steps and walks (kernel C4, G2, G3).

use super::{Geometry, Tile, TileSet};

/// The maximum length of a walk whose paths are all followed. For a longer walk, every tile that can be reached counts
/// as an end.
const EXACT_WALK: u8 = 6;

impl Geometry {
    /// Returns the candidates at the minimum distance; several candidates if there is a tie. Chars between the tiles do
    /// not matter (kernel C4).
    pub fn closest(&self, from: Tile, candidates: TileSet) -> TileSet {
        (0..=self.farthest_distance())
            .map(|n| self.ring(from, n) & candidates)
            .find(|set| !set.is_empty())
            .unwrap_or_default()
    }

    /// Returns the candidates at the maximum distance; several candidates if there is a tie.
    pub fn farthest(&self, from: Tile, candidates: TileSet) -> TileSet {
        (0..=self.farthest_distance())
            .rev()
            .map(|n| self.ring(from, n) & candidates)
            .find(|set| !set.is_empty())
            .unwrap_or_default()
    }

    /// Returns the empty neighbours, to which a move activation may go (catalogue FAT-F17).
    pub fn steps(&self, from: Tile, occupied: TileSet) -> TileSet {
        self.neighbours(from) - occupied
    }

    /// Returns the tiles that can be reached in up to `steps` steps, the start included. With `diagonally`, a step may
    /// be diagonal too.
    pub fn walk(&self, from: Tile, steps: u8, diagonally: bool, occupied: TileSet) -> TileSet {
        let mut reached = TileSet::of(from);
        let mut newest = reached;
        for _ in 0..steps {
            let next = if diagonally { self.around_of(newest) } else { self.neighbours_of(newest) };
            newest = next - occupied - reached;
            if newest.is_empty() {
                break;
            }
            reached |= newest;
        }
        reached
    }

    /// Returns the tiles where a move *by* exactly `steps` steps can end (kernel G2). The move never returns to a tile
    /// of its path, and makes as many steps as it can. The start is an end only if no step can be made and `steps` is
    /// at most 6.
    pub fn walk_ends(&self, from: Tile, steps: u8, occupied: TileSet) -> TileSet {
        if steps > EXACT_WALK {
            return self.walk(from, steps, false, occupied).without(from);
        }
        let mut ends = TileSet::EMPTY;
        self.follow(from, steps, occupied.with(from), &mut ends);
        ends
    }

    fn follow(&self, at: Tile, left: u8, barred: TileSet, ends: &mut TileSet) {
        let next = self.neighbours(at) - barred;
        if left == 0 || next.is_empty() {
            ends.insert(at);
            return;
        }
        for tile in next {
            self.follow(tile, left - 1, barred.with(tile), ends);
        }
    }

    /// Returns the empty neighbours that are nearer to `goal` (kernel G3, *toward*).
    pub fn steps_toward(&self, from: Tile, goal: Tile, occupied: TileSet) -> TileSet {
        let apart = self.board().distance(from, goal);
        self.steps(from, occupied).iter().filter(|t| self.board().distance(*t, goal) < apart).collect()
    }

    /// Returns the empty neighbours that are farther from `goal` (kernel G3, *away from*).
    pub fn steps_away(&self, from: Tile, goal: Tile, occupied: TileSet) -> TileSet {
        let apart = self.board().distance(from, goal);
        self.steps(from, occupied).iter().filter(|t| self.board().distance(*t, goal) > apart).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Geometry, Tile, TileSet};

    fn tile(name: &str) -> Tile {
        Board::default().tile(name).expect("a tile")
    }

    fn set(names: &str) -> TileSet {
        names.split_whitespace().map(tile).collect()
    }

    #[test]
    fn a_walk_goes_around_chars() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.walk(tile("a1"), 2, false, set("")), set("a1 b1 c1 a2 b2 a3"));
        assert_eq!(g.walk(tile("a1"), 2, false, set("a2")), set("a1 b1 c1 b2"));
        assert_eq!(g.walk(tile("a1"), 1, true, set("a2 b1")), set("a1 b2"));
    }

    #[test]
    fn an_exact_walk_never_returns_and_goes_as_far_as_it_can() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.walk_ends(tile("a1"), 2, set("")), set("c1 b2 a3"));
        assert_eq!(g.walk_ends(tile("a1"), 1, set("a2 b1")), set("a1"));
        assert_eq!(g.walk_ends(tile("a1"), 3, set("a2 c1 b2")), set("b1"));
        assert!(g.walk_ends(tile("c3"), 3, set("")).contains(tile("c2")));
        assert!(!g.walk_ends(tile("c3"), 4, set("")).contains(tile("c3")));
    }

    #[test]
    fn toward_and_away_change_the_distance() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.steps_toward(tile("c3"), tile("a1"), set("")), set("c2 b3"));
        assert_eq!(g.steps_toward(tile("c3"), tile("a1"), set("c2")), set("b3"));
        assert_eq!(g.steps_away(tile("c3"), tile("a1"), set("")), set("d3 c4"));
        assert_eq!(g.steps_away(tile("f6"), tile("a1"), set("")), set(""));
    }

    #[test]
    fn extremes_of_nothing_are_nothing() {
        let g = Geometry::new(Board::default());
        assert_eq!(g.closest(tile("a1"), set("")), set(""));
        assert_eq!(g.farthest(tile("a1"), set("b1 f1 a6 c2")), set("f1 a6"));
    }
}
