//! Evaluates a predicate as the set of tiles on which a thing of a given sort fulfils it.

use super::bounds::Bounds;
use crate::bits::{bits, count, maybe_one};
use crate::moment::View;
use crate::program::*;
use board::{Tile, TileSet};

/// The number of members of a group for which a relation must hold.
enum Quantity {
    Any,
    All,
    Counted(Bounds),
}

impl View<'_> {
    /// Returns the tiles on which a thing of the sort fulfils the predicate.
    pub fn place(&self, pred: &PredX, sort: Sort) -> TileSet {
        let geometry = &self.game.geometry;
        match pred {
            PredX::Bears(kind) => {
                let bearers = self.state.bearings.iter().filter(|bearing| bearing.kind == *kind);
                bearers.filter_map(|bearing| self.state.tile_of(bearing.bearer)).collect()
            }
            PredX::Empty => geometry.tiles() - self.moment().taken(),
            PredX::Occupied => self.moment().taken(),
            PredX::InTarget => self.target(),
            PredX::InCode { code, of } => {
                let opaque = self.opaque();
                self.related(of, |tile| geometry.target(*code, tile, opaque))
            }
            PredX::Melee(of) => self.related(of, |tile| geometry.around(tile)),
            PredX::Adjacent(to) => self.related(to, |tile| geometry.neighbours(tile)),
            PredX::Straight(to) => self.related(to, |tile| self.and_itself(geometry.straight(tile), tile, to, sort)),
            PredX::SameRow(of) => self.related(of, |tile| self.and_itself(row(self, tile), tile, of, sort)),
            PredX::SameColumn(of) => self.related(of, |tile| self.and_itself(column(self, tile), tile, of, sort)),
            PredX::Ahead => self.origin().map_or(TileSet::EMPTY, |origin| self.line_ahead(origin)),
            PredX::AheadOf(pointer) => self.ahead_of(pointer),
            PredX::Clear(of) => self.related(of, |tile| self.clear_from(tile)),
            PredX::InTargetFrom(of) => self.related(of, |tile| self.target_from(Some(TileSet::of(tile)))),
            PredX::Diagonal(to) => self.related(to, |tile| geometry.diagonal(tile)),
            PredX::Within { distance, of } => {
                let distance = self.number(distance);
                self.related(of, |tile| self.and_itself(geometry.within(tile, distance), tile, of, sort))
            }
            PredX::Away { distance, from } => {
                let distance = self.number(distance);
                self.related(from, |tile| geometry.ring(tile, distance))
            }
            PredX::Distant { least, most, from } => {
                let (least, most) = (self.number(least), self.number(most));
                let rings = |tile: Tile| {
                    (least..=most).fold(TileSet::EMPTY, |all, distance| all | geometry.ring(tile, distance))
                };
                self.related(from, rings)
            }
            PredX::On(spot) => self.related(spot, TileSet::of),
            PredX::Ground(tiles) => tiles[usize::from(self.env.side & 1)],
            PredX::Between(one, other) => {
                let others = self.spot(other);
                let pairs = self.spot(one).iter().flat_map(|one| others.iter().map(move |other| (one, other)));
                pairs.fold(TileSet::EMPTY, |all, (one, other)| all | geometry.between(one, other))
            }
            PredX::AmidStraight { one, other } => {
                let others = self.spot(other);
                let beside = |one: Tile| (others & geometry.straight(one)).iter().map(move |other| (one, other));
                let pairs = self.spot(one).iter().flat_map(beside);
                pairs.fold(TileSet::EMPTY, |all, (one, other)| all | geometry.between(one, other))
            }
            PredX::With(pick) => self.bearing_tokens(pick, sort),
            PredX::Holding(pick) => self.char_pick(pick),
            PredX::Shows(structure) => self.shown(*structure, 0) | self.shown(*structure, 1),
            PredX::Same(spot) => self.spot(spot),
            PredX::OneOf(pick) => self.char_pick(pick),
            PredX::Only(pick) => {
                let all = self.char_pick(pick);
                if all.len() == 1 { all } else { TileSet::EMPTY }
            }
            PredX::LeftBy(who) => self.trail(who),
            PredX::PassedBy(who) => self.passed_by(who),
            PredX::Owns(tokens) => self.owners(tokens),
            PredX::BelongsTo(_) => self.token_tiles(self.tokens_that(self.state.live, pred)),
            PredX::Described { of, cond } => {
                let thing = |tile: Tile| match sort {
                    Sort::Char => maybe_one(self.state.at(tile)),
                    _ => 1 << tile.index(),
                };
                geometry.tiles().iter().filter(|tile| self.is_described(of, thing(*tile), cond)).collect()
            }
            PredX::HasKeyword(name) => {
                let numbers = self.game.texts.keywords.get(usize::from(*name)).into_iter().flatten();
                let moment = self.moment();
                numbers.fold(TileSet::EMPTY, |all, number| all | moment.having(*number))
            }
            PredX::TeammateOf(who) => {
                let team = |tile: Tile| {
                    let side = self.state.char_at(tile).map_or(0, |char| char.side);
                    self.side(side).without(tile)
                };
                self.chars(who).iter().fold(TileSet::EMPTY, |all, tile| all | team(tile))
            }
            PredX::OfClass(class) => self.those(|char| self.class_of(char) == Some(*class)),
            PredX::InTurn => {
                let moment = self.moment();
                let acting = self.state.present().filter(|(who, ..)| moment.acts_now(*who));
                acting.map(|(_, _, tile)| tile).collect()
            }
            PredX::Yours => self.owned(self.env.side, sort),
            PredX::Theirs => self.owned(self.env.side ^ 1, sort),
            PredX::Did { deeds, when } => deeds.iter().fold(TileSet::EMPTY, |all, deed| all | self.did(deed, when)),
            PredX::Was { pred, when } => self.was(pred, *when, sort),
            PredX::Not(pred) => self.fails(pred, sort),
            PredX::Either(preds) => preds.iter().fold(TileSet::EMPTY, |all, pred| all | self.place(pred, sort)),
            PredX::Both(preds) => self.filtered(geometry.tiles(), preds, sort),
        }
    }

    /// Returns the tiles on a line with this tile, in each direction, up to and including the first char.
    /// Returns the tile from which the text chose its direction; the doer's tile if it chose it from no place.
    pub(super) fn origin(&self) -> Option<Tile> {
        self.memory.origin.or_else(|| self.state.tile_of_any(self.env.doer))
    }

    /// Returns the tiles on the line from the tile in the direction that the text has mentioned.
    pub(super) fn line_ahead(&self, tile: Tile) -> TileSet {
        let board = self.game.geometry.board();
        let next = |at: &Tile| self.ahead().and_then(|direction| board.step(*at, direction));
        std::iter::successors(next(&tile), next).collect()
    }

    fn clear_from(&self, tile: Tile) -> TileSet {
        let geometry = &self.game.geometry;
        let lines = geometry.straight(tile) | geometry.diagonal(tile);
        let occupied = self.state.occupied();
        lines.iter().filter(|end| (geometry.between(tile, *end) & occupied).is_empty()).collect()
    }

    fn owned(&self, side: u8, sort: Sort) -> TileSet {
        match sort {
            Sort::Char => self.side(side),
            _ => {
                let whose = if side == 0 { board::Side::First } else { board::Side::Second };
                self.game.geometry.board().half(whose)
            }
        }
    }

    /// Adds the tile itself to a line through it, or removes it. Nothing is in line with itself, but a char may be in
    /// line with a token on its own tile, and a token with another token there.
    fn and_itself(&self, tiles: TileSet, tile: Tile, spot: &SpotX, sort: Sort) -> TileSet {
        let is_only_itself = match spot {
            SpotX::Token(TokensX::Pick(pick)) if sort == Sort::Token && pick.other => {
                count(self.tokens_within(self.token_pick(pick), TileSet::of(tile))) < 2
            }
            _ => sort == Sort::Char && spot.sort() == Sort::Char,
        };
        if is_only_itself { tiles.without(tile) } else { tiles.with(tile) }
    }

    /// Returns the tiles that have the relation `near` to any of the things of the phrase, to all of them, or to a
    /// number of them.
    fn related(&self, spot: &SpotX, near: impl Fn(Tile) -> TileSet) -> TileSet {
        let quantity = self.quantity(spot);
        match spot {
            SpotX::Token(tokens) => {
                let tiles = bits(self.tokens(tokens)).filter_map(|token| self.state.token_tile(token));
                self.gathered(tiles, quantity, near)
            }
            _ => self.gathered(self.spot(spot).iter(), quantity, near),
        }
    }

    fn quantity(&self, spot: &SpotX) -> Quantity {
        let (many, label) = match spot {
            SpotX::Char(CharsX::Pick(pick)) => (&pick.many, pick.label),
            SpotX::Tile(TilesX::Pick(pick)) => (&pick.many, pick.label),
            SpotX::Token(TokensX::Pick(pick)) => (&pick.many, pick.label),
            SpotX::Tile(TilesX::Of(spot)) => return self.quantity(spot),
            SpotX::Char(CharsX::Regs(_)) => return Quantity::All,
            _ => return Quantity::Any,
        };
        match many {
            ManyX::One | ManyX::The => Quantity::Any,
            ManyX::Each => Quantity::All,
            many => Quantity::Counted(self.counted(many, label)),
        }
    }

    fn gathered(
        &self,
        members: impl Iterator<Item = Tile>,
        quantity: Quantity,
        near: impl Fn(Tile) -> TileSet,
    ) -> TileSet {
        match quantity {
            Quantity::Any => members.fold(TileSet::EMPTY, |all, tile| all | near(tile)),
            Quantity::All => {
                let mut members = members.peekable();
                if members.peek().is_none() {
                    return TileSet::EMPTY;
                }
                members.fold(self.game.geometry.tiles(), |all, tile| all & near(tile))
            }
            Quantity::Counted(bounds) => {
                let mut counts = [0usize; 64];
                for tile in members.flat_map(|tile| near(tile).iter()) {
                    counts[tile.index()] += 1;
                }
                let fits = |tile: &Tile| bounds.contains(counts[tile.index()]);
                self.game.geometry.tiles().iter().filter(fits).collect()
            }
        }
    }

    /// Returns the tiles that have as many of the tokens as the phrase says. For a char, the tokens on the char and the
    /// tokens on its tile both count.
    fn bearing_tokens(&self, pick: &PickX<TokenNounX>, sort: Sort) -> TileSet {
        let bounds = self.counted(&pick.many, pick.label);
        let found = self.token_pick(pick);
        let lies = |token: &u8| {
            sort == Sort::Char || self.state.tokens.get(usize::from(*token)).is_some_and(|t| t.is_on_tile())
        };
        let tiles = bits(found).filter(lies).filter_map(|token| self.state.token_tile(token));
        if bounds == Bounds::ANY {
            return tiles.collect();
        }
        let mut counts = [0usize; 64];
        tiles.for_each(|tile| counts[tile.index()] += 1);
        let fits = |tile: &Tile| bounds.contains(counts[tile.index()]);
        self.game.geometry.tiles().iter().filter(fits).collect()
    }

    /// Returns the tiles that a char passed over: those between the tile that it left and its present tile. This text
    /// moved it, or the event that triggered the text. A walk passes over no tiles, because each step goes to an
    /// adjacent tile (kernel E12).
    fn passed_by(&self, who: &CharsX) -> TileSet {
        let from = self.env.left.zip(self.state.tile_of_any(self.env.left_by));
        let moved = self.env.left_by.is_some_and(|mover| self.who(who) & 1 << (mover & 31) != 0);
        let walked = self.memory.trail_of.is_some() && self.memory.trail_of == self.env.left_by;
        match from.filter(|_| moved && !walked) {
            Some((from, to)) => self.game.geometry.between(from, to),
            None => TileSet::EMPTY,
        }
    }

    /// Returns the tiles that one of the chars left by the latest effect.
    fn trail(&self, who: &CharsX) -> TileSet {
        let left = |tile: Tile| self.memory.trail_of.is_some() && self.state.at(tile) == self.memory.trail_of;
        if self.chars(who).iter().any(left) { self.memory.trail } else { TileSet::EMPTY }
    }
}

fn row(view: &View, tile: Tile) -> TileSet {
    view.game.geometry.straight(tile) & view.game.geometry.row(tile)
}

fn column(view: &View, tile: Tile) -> TileSet {
    view.game.geometry.straight(tile) & view.game.geometry.column(tile)
}
