//! Finds the tiles to which steps, pushes and trades may go (kernel G2 to G5).

use crate::bits::tile_set;
use crate::direction_number::direction;
use crate::moment::View;
use crate::program::*;
use board::{Direction, Tile, TileSet};

impl View<'_> {
    /// Returns the tile of a char, token or tile.
    pub fn where_is(&self, sort: Sort, what: u8) -> Option<Tile> {
        match sort {
            Sort::Char => self.state.tile_of(what),
            Sort::Token => self.state.token_tile(what).filter(|_| self.state.live & 1 << what != 0),
            Sort::Tile => Tile::new(what),
        }
    }

    /// Returns the direction that the text has mentioned: the chosen direction, or that of the latest move.
    pub fn heading(&self) -> Option<Direction> {
        let known = self.memory.heading;
        if known.is_some() || self.memory.chose_heading {
            return known;
        }
        let (from, to) = self.env.left.zip(self.state.tile_of_any(self.env.left_by))?;
        self.game.geometry.direction(from, to)
    }

    /// Returns the direction in which the next tile lies. This is the chosen direction, or that of the latest move,
    /// even if that move was blocked.
    pub fn ahead(&self) -> Option<Direction> {
        self.memory.blocked.filter(|_| !self.memory.chose_heading).or_else(|| self.heading())
    }

    /// Returns the tiles that a step may not enter.
    pub fn barred(&self, sort: Sort, what: u8) -> TileSet {
        match sort {
            Sort::Char => self.moment().taken() | self.moment().closed(what, false),
            _ => TileSet::EMPTY,
        }
    }

    /// Whether this text can move the thing at all.
    pub fn free_to_go(&self, sort: Sort, what: u8) -> bool {
        sort != Sort::Char
            || (self.moment().can_be_moved(what, self.env.agency()) && self.moment().can_leave(what, false))
    }

    /// Returns the tiles to which the next step of a walk may go.
    pub fn first_steps(&self, sort: Sort, what: u8, way: WayX, been: TileSet) -> TileSet {
        let Some(tile) = self.where_is(sort, what).filter(|_| self.free_to_go(sort, what)) else {
            return TileSet::EMPTY;
        };
        let geometry = &self.game.geometry;
        let near = match way {
            WayX::Diagonally => geometry.around(tile),
            WayX::Fixed(reg, _) => {
                let to = direction(self.memory.get(reg)).filter(|_| self.memory.knows(reg));
                let to = to.and_then(|direction| geometry.board().step(tile, direction));
                to.map_or(TileSet::EMPTY, TileSet::of)
            }
            _ => geometry.neighbours(tile),
        };
        let mut steps = near - self.barred(sort, what) - been;
        if sort == Sort::Char && self.env.doer == Some(what) {
            steps = self.moment().heading(tile, steps);
        }
        match way {
            WayX::Onto(reg) => steps & tile_set(self.memory.get(reg)),
            WayX::Toward(goal, reg) => self.changing(tile, steps, &SpotX::of(goal, reg), true),
            WayX::AwayFrom(goal, reg) => self.changing(tile, steps, &SpotX::of(goal, reg), false),
            _ => steps,
        }
    }

    /// Returns the steps that bring the thing nearer to the goal, or farther from it if `nearer` is not set (kernel
    /// G3).
    pub fn changing(&self, from: Tile, steps: TileSet, goal: &SpotX, nearer: bool) -> TileSet {
        let goals = self.spot(goal);
        let board = self.game.geometry.board();
        let apart = |tile: Tile| goals.iter().map(|goal| board.distance(tile, goal)).min();
        let now = apart(from);
        let changes = |tile: &Tile| if nearer { apart(*tile) < now } else { apart(*tile) > now };
        steps.iter().filter(changes).collect()
    }

    /// Returns the directions that a push, pull or slide may have. `goal` is the thing from which the direction is
    /// measured, and says whether the direction leads toward this thing. `None` stands for the doer.
    pub fn shoves(&self, how: Shove, sort: Sort, what: u8, goal: Option<&(SpotX, bool)>) -> Vec<Direction> {
        let geometry = &self.game.geometry;
        let Some(tile) = self.where_is(sort, what) else { return Vec::new() };
        if sort == Sort::Char && !self.moment().can_be_shoved(what, self.env.agency(), how) {
            return Vec::new();
        }
        if how == Shove::Slide {
            let goes = |direction: &Direction| {
                let to = geometry.board().step(tile, *direction).map_or(TileSet::EMPTY, TileSet::of);
                goal.is_none_or(|(spot, nearer)| !self.changing(tile, to, spot, *nearer).is_empty())
            };
            return Direction::STRAIGHT.into_iter().filter(goes).collect();
        }
        let (from, back) = match goal {
            None => (self.state.tile_of_any(self.env.doer), how == Shove::Pull),
            Some((spot, nearer)) => (geometry.closest(tile, self.spot(spot)).first(), *nearer),
        };
        let away = from.into_iter().flat_map(|from| geometry.push_directions(from, tile));
        away.map(|direction| if back { direction.back() } else { direction }).collect()
    }

    /// Whether one step in that direction is possible.
    pub fn can_go(&self, sort: Sort, what: u8, direction: Direction) -> bool {
        let Some(tile) = self.where_is(sort, what).filter(|_| self.free_to_go(sort, what)) else { return false };
        let to = self.game.geometry.board().step(tile, direction);
        to.is_some_and(|to| !self.barred(sort, what).contains(to))
    }

    /// Returns the maximum number of steps of a pull: until the thing is level with the doer (kernel G4).
    pub fn pull_length(&self, sort: Sort, what: u8, direction: Direction) -> u8 {
        let Some((doer, tile)) = self.state.tile_of_any(self.env.doer).zip(self.where_is(sort, what)) else { return 0 };
        self.until_level(tile, doer, direction)
    }

    /// Returns the maximum number of steps of a move straight toward the goal: until the thing is level with the goal.
    pub fn approach_length(&self, sort: Sort, what: u8, goal: &SpotX, direction: Direction) -> u8 {
        let Some(tile) = self.where_is(sort, what) else { return 0 };
        let goal = self.game.geometry.closest(tile, self.spot(goal)).first();
        goal.map_or(0, |goal| self.until_level(tile, goal, direction))
    }

    fn until_level(&self, tile: Tile, doer: Tile, direction: Direction) -> u8 {
        let board = self.game.geometry.board();
        let apart = match direction.columns {
            0 => board.row(doer) - board.row(tile),
            _ => board.column(doer) - board.column(tile),
        };
        u8::try_from(apart.abs()).unwrap_or(0)
    }

    /// Whether the thing can be put on the tile, without a path (kernel G5).
    pub fn can_be_put(&self, sort: Sort, what: u8, to: Tile) -> bool {
        let Some(tile) = self.where_is(sort, what) else { return false };
        match sort {
            Sort::Char => tile != to && self.free_to_go(sort, what) && !self.barred(sort, what).contains(to),
            _ => tile != to || self.state.tokens.get(usize::from(what)).is_some_and(|token| !token.is_on_tile()),
        }
    }

    /// Whether the two can trade places. No third char may be on a tile to which a char moves.
    pub fn can_trade(&self, one: (Sort, u8), other: (Sort, u8)) -> bool {
        let Some((from, to)) = self.where_is(one.0, one.1).zip(self.where_is(other.0, other.1)) else { return false };
        let free = |(sort, what): (Sort, u8), to: Tile, other: (Sort, u8)| {
            if sort != Sort::Char {
                return true;
            }
            let there = self.state.at(to);
            let nobody = there.is_none_or(|there| (other.0 == Sort::Char && there == other.1) || there == what);
            // A token that trades places leaves its tile, so it is no obstacle there.
            let token = (other.0 == Sort::Token).then_some(other.1);
            let closed = self.moment().closed(what, false) | self.moment().obstacles(token);
            nobody && self.free_to_go(sort, what) && !closed.contains(to)
        };
        from != to && one.0 != Sort::Tile && free(one, to, other) && free(other, from, one)
    }
}
