//! Converts a board of the rule objects to a position, and a position or a state back to such a board.

use crate::game::Game;
use crate::play::Illegal;
use crate::position::{BorneCondition, PlacedChar, PlacedToken, Position};
use crate::state::{self, State};
use board::{Board, Tile};
use model::{BoardSetup, ChallengeCondition, ChallengeToken, Id, Place, Seat, Standee};

impl Position {
    /// Converts the rule objects of a board to a position. Fails if they name a tile that the board does not have.
    pub fn of(setup: &BoardSetup, board: Board) -> Result<Position, Illegal> {
        let tile = |name: &str| board.tile(name).ok_or_else(|| Illegal(format!("there is no tile {name:?}")));
        let side = |seat: Seat| u8::from(seat == Seat::Second);
        let maker = |maker: Option<u8>| maker.map(usize::from);
        let mut position =
            Position { score: setup.hits, turn: usize::from(setup.turn), begins: setup.begins, ..Position::default() };
        for Standee { card, side: of, tile: on, maker: by } in &setup.chars {
            position.chars.push(PlacedChar { id: card.clone(), side: side(*of), tile: tile(on)?, maker: maker(*by) });
        }
        for ChallengeToken { token, on, side: of, maker: by, owner } in &setup.tokens {
            let on = match on {
                Place::Tile(name) => Ok(tile(name)?),
                Place::Char(who) => Err(usize::from(*who)),
            };
            let (maker, owner) = (maker(*by), maker(*owner));
            position.tokens.push(PlacedToken { id: token.clone(), on, side: side(*of), maker, owner });
        }
        for ChallengeCondition { condition, bearer, side: of, maker: by } in &setup.conditions {
            let bearer = usize::from(*bearer);
            position.conditions.push(BorneCondition {
                id: condition.clone(),
                bearer,
                side: side(*of),
                maker: maker(*by),
            });
        }
        Ok(position)
    }

    /// Converts the position to rule objects.
    pub fn into_setup(self, board: Board) -> BoardSetup {
        let small = |place: usize| u8::try_from(place).unwrap_or(u8::MAX);
        let name = |tile: Tile| board.name(tile);
        let char = |placed: PlacedChar| Standee {
            card: placed.id,
            side: seat(placed.side),
            tile: name(placed.tile),
            maker: placed.maker.map(small),
        };
        let token = |put: PlacedToken| ChallengeToken {
            token: put.id,
            on: put.on.map_or_else(|who| Place::Char(small(who)), |tile| Place::Tile(name(tile))),
            side: seat(put.side),
            maker: put.maker.map(small),
            owner: put.owner.map(small),
        };
        let condition = |borne: BorneCondition| ChallengeCondition {
            condition: borne.id,
            bearer: small(borne.bearer),
            side: seat(borne.side),
            maker: borne.maker.map(small),
        };
        BoardSetup {
            chars: self.chars.into_iter().map(char).collect(),
            tokens: self.tokens.into_iter().map(token).collect(),
            conditions: self.conditions.into_iter().map(condition).collect(),
            hits: self.score,
            turn: small(self.turn),
            begins: self.begins,
        }
    }
}

impl Game {
    /// Returns the board of a state, to be shown: who is where, with which tokens and conditions, and the score. Unlike
    /// [`Game::position_of`], this works at any moment, and a game that begins from this board may go on differently.
    pub fn board_of(&self, state: &State) -> BoardSetup {
        let present: Vec<u8> = state.present().map(|(who, _, _)| who).collect();
        let index = |who: u8| present.iter().position(|known| *known == who).and_then(|at| u8::try_from(at).ok());
        let chars = state.present().map(|(_, char, tile)| Standee {
            card: self.texts.sheets.get(usize::from(char.sheet)).map_or_else(Id::default, |sheet| sheet.id.clone()),
            side: seat(char.side),
            tile: self.board().name(tile),
            maker: char.maker.and_then(index),
        });
        let tokens = state.lying().filter_map(|(_, token)| {
            let on = match token.place {
                state::Place::Tile(tile) => Place::Tile(self.board().name(tile)),
                state::Place::Char(who) => Place::Char(index(who)?),
            };
            let id = self.texts.tokens.get(usize::from(token.kind))?.id.clone();
            let (maker, owner) = (token.maker.and_then(index), token.owner.and_then(index));
            Some(ChallengeToken { token: id, on, side: seat(token.side), maker, owner })
        });
        let conditions = state.bearings.iter().filter_map(|bearing| {
            let condition = self.texts.conditions.get(usize::from(bearing.kind))?.id.clone();
            let (bearer, maker) = (index(bearing.bearer)?, bearing.maker.and_then(index));
            Some(ChallengeCondition { condition, bearer, side: seat(bearing.side), maker })
        });
        BoardSetup {
            chars: chars.collect(),
            tokens: tokens.collect(),
            conditions: conditions.collect(),
            hits: state.score,
            turn: self.whose_turn(state).and_then(index).unwrap_or(0),
            begins: false,
        }
    }
}

fn seat(side: u8) -> Seat {
    if side == 0 { Seat::First } else { Seat::Second }
}
