//! The tiles that a phrase describes.

use crate::bits::{bits, tile_set};
use crate::frame::{Env, Memory};
use crate::moment::View;
use crate::program::*;
use board::{Tile, TileSet};

impl View<'_> {
    pub fn tiles(&self, tiles: &TilesX) -> TileSet {
        let tile = |tile: Option<Tile>| tile.map_or(TileSet::EMPTY, TileSet::of);
        match tiles {
            TilesX::Here => tile(self.env.here),
            TilesX::Subject => TileSet::EMPTY,
            TilesX::Reg(reg) => tile_set(self.memory.get(*reg)),
            // The register may hold a removed token. Its tile is the last tile where the token lay (kernel L7).
            TilesX::Of(spot) if let SpotX::Token(TokensX::Reg(reg)) = &**spot => {
                self.token_tiles(self.memory.get(*reg))
            }
            TilesX::Of(spot) => self.spot(spot),
            TilesX::Left(who) => {
                let left = |who: u8| {
                    if self.env.left_by == Some(who) {
                        return self.env.left;
                    }
                    self.state.char(who).and_then(|char| char.left)
                };
                bits(self.who(who)).map(|who| tile(left(who))).fold(TileSet::EMPTY, |all, one| all | one)
            }
            TilesX::Began { who, last } => {
                let began =
                    |who: u8| self.state.char(who).and_then(|char| if *last { char.began_last } else { char.began });
                bits(self.who(who)).map(|who| tile(began(who))).fold(TileSet::EMPTY, |all, one| all | one)
            }
            TilesX::Behind(who) => {
                let Some(doer) = self.state.tile_of_any(self.env.doer) else { return TileSet::EMPTY };
                self.chars(who).iter().filter_map(|of| self.game.geometry.behind(doer, of)).collect()
            }
            TilesX::Opposite { of, through } => {
                let middles = through.as_ref().map(|through| self.spot(through));
                let opposite = |from: Tile| self.game.geometry.opposite(from, middles);
                self.spot(of).iter().map(opposite).fold(TileSet::EMPTY, |all, one| all | one)
            }
            TilesX::Next(of) => {
                let Some(direction) = self.ahead() else { return TileSet::EMPTY };
                let board = self.game.geometry.board();
                let moved = || self.state.tile_of_any(self.memory.trail_of.or(self.env.left_by).or(self.env.doer));
                let first = || self.memory.origin.filter(|_| self.memory.trail_of.is_none()).or_else(moved);
                let from = of.as_ref().map_or_else(|| tile(first()), |from| self.spot(from));
                from.iter().filter_map(|from| board.step(from, direction)).collect()
            }
            TilesX::FrontOf(pointer) => self.beside_pointer(pointer, false),
            TilesX::BackOf(pointer) => self.beside_pointer(pointer, true),
            TilesX::Row(of) => {
                self.spot(of).iter().fold(TileSet::EMPTY, |all, tile| all | self.game.geometry.row(tile))
            }
            TilesX::Column(of) => {
                self.spot(of).iter().fold(TileSet::EMPTY, |all, tile| all | self.game.geometry.column(tile))
            }
            TilesX::MirroredInRow(of) => {
                self.spot(of).iter().fold(TileSet::EMPTY, |all, tile| all | self.game.geometry.mirrored_in_row(tile))
            }
            TilesX::MirroredInColumn(of) => {
                self.spot(of).iter().fold(TileSet::EMPTY, |all, tile| all | self.game.geometry.mirrored_in_column(tile))
            }
            TilesX::Place { of, tile } => bits(self.things(of)).fold(TileSet::EMPTY, |all, thing| {
                let mut memory = *self.memory;
                memory.set(SUBJECT, 1 << thing);
                all | View { memory: &memory, ..*self }.tiles(tile)
            }),
            TilesX::Pick(pick) => self.tile_pick(pick),
        }
    }

    pub fn tile_pick(&self, pick: &PickX<TileNounX>) -> TileSet {
        let noun = match &pick.noun {
            TileNounX::Tile => self.game.geometry.tiles(),
            TileNounX::Structure(structure) => self.shown(*structure, 0) | self.shown(*structure, 1),
        };
        let mut set = self.filtered(noun, &pick.that, Sort::Tile);
        if pick.other {
            set -= self.memory.picked_tiles;
        }
        if let Some(extreme) = &pick.extreme {
            set = self.extreme(extreme, set, Sort::Tile);
        }
        match pick.label.filter(|label| self.memory.knows(*label)) {
            Some(label) => set & tile_set(self.memory.get(label)),
            None => set,
        }
    }

    /// Returns the tiles where tokens of that side form the structure (kernel W2).
    pub fn shown(&self, number: u8, side: u8) -> TileSet {
        let Some(structure) = self.game.texts.structures.get(usize::from(number)) else { return TileSet::EMPTY };
        if !self.game.may_show(number, self.state) {
            return TileSet::EMPTY;
        }
        let env = Env { tokens_of: Some(side), ..Env::by(None, side) };
        let view = View { env, memory: &Memory::EMPTY, ..*self };
        view.tile_pick(&structure.pattern)
    }
}
