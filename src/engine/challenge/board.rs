//! Converts the board of a challenge to a position, and back.

use crate::play::Illegal;
use crate::position::{BorneCondition, PlacedChar, PlacedToken, Position};
use board::{Board, Tile};
use model::{Challenge, ChallengeCondition, ChallengeToken, Place, Seat, Standee};

impl Position {
    /// Converts a challenge to its position. Fails if the challenge names a tile that the board does not have.
    pub fn of(challenge: &Challenge, board: Board) -> Result<Position, Illegal> {
        let tile = |name: &str| board.tile(name).ok_or_else(|| Illegal(format!("there is no tile {name:?}")));
        let side = |seat: Seat| u8::from(seat == Seat::Second);
        let maker = |maker: Option<u8>| maker.map(usize::from);
        let mut position = Position {
            score: challenge.hits,
            turn: usize::from(challenge.turn),
            begins: challenge.begins,
            ..Position::default()
        };
        for Standee { card, side: of, tile: on, maker: by } in &challenge.chars {
            position.chars.push(PlacedChar { id: card.clone(), side: side(*of), tile: tile(on)?, maker: maker(*by) });
        }
        for ChallengeToken { token, on, side: of, maker: by } in &challenge.tokens {
            let on = match on {
                Place::Tile(name) => Ok(tile(name)?),
                Place::Char(who) => Err(usize::from(*who)),
            };
            position.tokens.push(PlacedToken { id: token.clone(), on, side: side(*of), maker: maker(*by) });
        }
        for ChallengeCondition { condition, bearer, side: of, maker: by } in &challenge.conditions {
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

    /// Converts the position to a challenge. Fields that a position does not have, such as the goal, have their default
    /// values.
    pub fn into_challenge(self, board: Board) -> Challenge {
        let seat = |side: u8| if side == 0 { Seat::First } else { Seat::Second };
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
        };
        let condition = |borne: BorneCondition| ChallengeCondition {
            condition: borne.id,
            bearer: small(borne.bearer),
            side: seat(borne.side),
            maker: borne.maker.map(small),
        };
        Challenge {
            chars: self.chars.into_iter().map(char).collect(),
            tokens: self.tokens.into_iter().map(token).collect(),
            conditions: self.conditions.into_iter().map(condition).collect(),
            hits: self.score,
            turn: small(self.turn),
            begins: self.begins,
            ..Challenge::default()
        }
    }
}
