//! Challenges: a board set up by hand and a goal, and whether the goal can be reached.

mod goal;
mod read;
mod solve;

pub use goal::read_goal;
pub use read::{Misread, read_position};
pub use solve::Solution;

use super::compile::Problem;
use super::play::Illegal;
use super::position::{Borne, Placed, Position, Put};
use super::rules::Game;
use super::state::State;
use board::{Board, Tile};
use model::{Challenge, ChallengeCondition, ChallengeToken, Constant, Goal, Place, RuleSet, Seat, Standee};

/// A challenge ready to be played. Its game may have other constants than the game of the pack.
pub struct Puzzle {
    /// The game of the pack, with the constants that the challenge changes.
    pub game: Game,
    /// The state in which the challenge begins.
    pub start: State,
    /// The side that solves the challenge: 0 or 1.
    pub side: u8,
    goal: Goal,
}

impl Puzzle {
    /// Loads the challenge into the game of these rules. The error lists what prevents that.
    pub fn load(set: &RuleSet, challenge: &Challenge) -> Result<Puzzle, Vec<Problem>> {
        let mut set = set.clone();
        for constant in &challenge.changed {
            match *constant {
                Constant::HitsToWin(hits) => set.game.score.hits_to_win = hits,
                Constant::RoundsAtMost(rounds) => set.game.score.rounds_at_most = rounds,
                Constant::Moves(moves) => set.game.turn.moves = moves,
                Constant::Actions(actions) => set.game.turn.actions = actions,
            }
        }
        let game = Game::load(&set)?;
        let wrong = |Illegal(what)| {
            let place = format!("challenge {}", challenge.id);
            vec![Problem { place, what, unsupported: false }]
        };
        let position = Position::of(challenge, game.board()).map_err(wrong)?;
        let start = game.position(&position).map_err(wrong)?;
        goal::fits(&challenge.goal, &position, &game).map_err(wrong)?;
        let solver = position.chars.get(position.turn).map_or(0, |char| char.side & 1);
        Ok(Puzzle { game, start, side: solver, goal: challenge.goal.clone() })
    }

    /// The number of turns that have ended since the challenge began.
    pub fn turns_over(&self, state: &State) -> u16 {
        state.turn_number().saturating_sub(self.start.turn_number())
    }

    /// Whether the state fulfils every part of the goal.
    pub fn is_reached(&self, state: &State) -> bool {
        goal::reached(self, state)
    }

    /// Whether the goal was missed: its turns are over or the game is over, and the goal is not reached.
    pub fn is_missed(&self, state: &State) -> bool {
        let over = state.outcome().is_some() || self.turns_over(state) >= u16::from(self.goal.turns);
        over && !self.is_reached(state)
    }

    /// The number of turns in which the goal has to be reached.
    pub fn turns(&self) -> u8 {
        self.goal.turns
    }
}

impl Position {
    /// The position of a challenge. Fails if the challenge names a tile that the board does not have.
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
            position.chars.push(Placed { id: card.clone(), side: side(*of), tile: tile(on)?, maker: maker(*by) });
        }
        for ChallengeToken { token, on, side: of, maker: by } in &challenge.tokens {
            let on = match on {
                Place::Tile(name) => Ok(tile(name)?),
                Place::Char(who) => Err(usize::from(*who)),
            };
            position.tokens.push(Put { id: token.clone(), on, side: side(*of), maker: maker(*by) });
        }
        for ChallengeCondition { condition, bearer, side: of, maker: by } in &challenge.conditions {
            let bearer = usize::from(*bearer);
            position.conditions.push(Borne { id: condition.clone(), bearer, side: side(*of), maker: maker(*by) });
        }
        Ok(position)
    }

    /// The position as a challenge. Everything that a position does not have, such as the goal, has its default value.
    pub fn into_challenge(self, board: Board) -> Challenge {
        let seat = |side: u8| if side == 0 { Seat::First } else { Seat::Second };
        let small = |place: usize| u8::try_from(place).unwrap_or(u8::MAX);
        let name = |tile: Tile| board.name(tile);
        let char = |placed: Placed| Standee {
            card: placed.id,
            side: seat(placed.side),
            tile: name(placed.tile),
            maker: placed.maker.map(small),
        };
        let token = |put: Put| ChallengeToken {
            token: put.id,
            on: put.on.map_or_else(|who| Place::Char(small(who)), |tile| Place::Tile(name(tile))),
            side: seat(put.side),
            maker: put.maker.map(small),
        };
        let condition = |borne: Borne| ChallengeCondition {
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
