//! The directions in which things point, and the tiles ahead of them (kernel D13).

use crate::bits::bits;
use crate::moment::View;
use crate::program::*;
use board::{Direction, Tile, TileSet};

impl View<'_> {
    /// Returns the direction in which a char or token points. A removed token points where it pointed last (kernel L7).
    pub fn direction_of(&self, sort: Sort, what: u8) -> Option<Direction> {
        match sort {
            Sort::Char => self.state.char(what)?.points,
            Sort::Token => self.state.tokens.get(usize::from(what))?.points,
            Sort::Tile => None,
        }
    }

    /// Returns the direction in which the first of the things points, or the opposite one.
    pub fn direction_of_pointed(&self, of: Pointed, back: bool) -> Option<Direction> {
        let points = match of {
            None => self.direction_of_condition(),
            Some((sort, reg)) => self.memory.one(reg).and_then(|what| self.direction_of(sort, what)),
        };
        points.map(|direction| if back { direction.back() } else { direction })
    }

    /// Whether the thing can be made to point anew: a condition must still be borne.
    pub fn is_there_to_point(&self, what: Pointed) -> bool {
        match what {
            None => {
                let own = self.env.bearer.zip(self.env.condition);
                own.is_some_and(|(who, kind)| self.state.bears(who, kind).is_some())
            }
            Some((_, reg)) => self.memory.one(reg).is_some(),
        }
    }

    /// Returns the direction in which the condition of the text points.
    fn direction_of_condition(&self) -> Option<Direction> {
        let (bearer, kind) = self.env.bearer.zip(self.env.condition)?;
        self.state.bears(bearer, kind).map_or(self.env.points, |bearing| bearing.points)
    }

    /// Returns the tiles straight ahead of the things, up to the edge of the board.
    pub fn ahead_of(&self, pointer: &PointerX) -> TileSet {
        let rays = self.pointing(pointer);
        rays.into_iter().flat_map(|(from, direction)| self.game.geometry.ray(from, direction)).collect()
    }

    /// Returns the tiles next to the things: those in front of them, or at their backs.
    pub fn beside_pointer(&self, pointer: &PointerX, back: bool) -> TileSet {
        let board = self.game.geometry.board();
        let rays = self.pointing(pointer).into_iter();
        rays.filter_map(|(from, way)| board.step(from, if back { way.back() } else { way })).collect()
    }

    /// Returns the first tiles of the set straight ahead of the things.
    pub fn first_ahead_of(&self, pointer: &PointerX, set: TileSet) -> TileSet {
        let rays = self.pointing(pointer).into_iter();
        rays.filter_map(|(from, way)| self.game.geometry.ray(from, way).find(|tile| set.contains(*tile))).collect()
    }

    /// Returns the tile and the direction of each thing that points somewhere.
    fn pointing(&self, pointer: &PointerX) -> Vec<(Tile, Direction)> {
        match pointer {
            PointerX::This => {
                let at = self.state.tile_of_any(self.env.bearer);
                at.zip(self.direction_of_condition()).into_iter().collect()
            }
            PointerX::Things(spot) => {
                let sort = spot.sort();
                let at = |what: u8| match sort {
                    Sort::Char => self.state.tile_of(what),
                    Sort::Token => self.state.token_tile(what),
                    Sort::Tile => None,
                };
                bits(self.things(spot)).filter_map(|what| at(what).zip(self.direction_of(sort, what))).collect()
            }
        }
    }
}
