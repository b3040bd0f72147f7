//! Superlatives: the closest, the farthest, the things with the most or the fewest tokens (kernel C4).

use crate::moment::View;
use crate::program::*;
use board::{Tile, TileSet};

impl View<'_> {
    /// Returns the tiles that the superlative leaves (kernel C4). The thing from which distances are measured is never
    /// among these tiles (kernel W4).
    pub(super) fn extreme(&self, extreme: &ExtremeX, set: TileSet, sort: Sort) -> TileSet {
        let (spot, nearest) = match extreme {
            ExtremeX::FirstAhead(from) => {
                let first = |origin: Tile| self.game.geometry.closest(origin, set & self.line_ahead(origin));
                let origin = from.as_ref().map_or_else(|| self.origin(), |from| self.spot(from).first());
                return origin.map_or(TileSet::EMPTY, first);
            }
            ExtremeX::FirstAheadOf(pointer) => return self.first_ahead_of(pointer, set),
            ExtremeX::Closest(spot) => (spot, true),
            ExtremeX::Farthest(spot) => (spot, false),
            ExtremeX::Most(kind) => return self.by_tokens(*kind, set, sort, true),
            ExtremeX::Fewest(kind) => return self.by_tokens(*kind, set, sort, false),
        };
        let (from, of_char) = match spot {
            None => (self.tile_of(self.env.doer), true),
            Some(spot) => (self.spot(spot), spot.sort() == Sort::Char),
        };
        let geometry = &self.game.geometry;
        let ends = from.iter().map(|tile| {
            let others = if of_char && sort == Sort::Char { set.without(tile) } else { set };
            if nearest { geometry.closest(tile, others) } else { geometry.farthest(tile, others) }
        });
        ends.fold(TileSet::EMPTY, |all, end| all | end)
    }

    pub(super) fn by_tokens(&self, kind: u8, set: TileSet, sort: Sort, most: bool) -> TileSet {
        let count = |tile: Tile| {
            let lying = self.state.lying().filter(|(number, token)| {
                let here = self.state.token_tile(*number) == Some(tile);
                here && token.kind == kind && (sort == Sort::Char || token.is_on_tile())
            });
            lying.count()
        };
        let counts = || set.iter().map(count);
        let Some(best) = (if most { counts().max() } else { counts().min() }) else { return set };
        set.iter().filter(|tile| count(*tile) == best).collect()
    }
}
