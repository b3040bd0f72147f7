//! Starts games from positions that are set up by hand, for challenges and tests.

use super::game::Game;
use super::play::Illegal;
use super::run::Run;
use super::state::{Bearing, Place, Stage, State, Token};
use board::Tile;
use model::Id;
use serde::{Deserialize, Serialize};

/// A board that is set up by hand, from which a game begins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The chars on the board. Chars that are not summons take turns in the order of this list.
    pub chars: Vec<PlacedChar>,
    pub tokens: Vec<PlacedToken>,
    pub conditions: Vec<BorneCondition>,
    pub score: [u8; 2],
    /// The index in `chars` of the char whose turn it is.
    pub turn: usize,
    /// Whether the game begins right before this turn. Otherwise the game begins in this turn, after the passive.
    pub begins: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedChar {
    pub id: Id,
    pub side: u8,
    pub tile: Tile,
    /// The index of the char that made this char, if this char is a summon.
    pub maker: Option<usize>,
}

/// A token, and its place: a tile, or a char given by its index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedToken {
    pub id: Id,
    pub on: Result<Tile, usize>,
    pub side: u8,
    pub maker: Option<usize>,
    /// The index of the char to which the token belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
}

/// A condition, and the index of the char that bears it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BorneCondition {
    pub id: Id,
    pub bearer: usize,
    pub side: u8,
    pub maker: Option<usize>,
}

impl Game {
    /// Starts a game on this board. Placing the chars sets off no trigger. Fails if the position names something that
    /// does not exist, or puts two chars on one tile. Fails if the score already ends the game.
    pub fn position(&self, position: &Position) -> Result<State, Illegal> {
        if let Some(hits) = position.score.iter().find(|hits| **hits >= self.procedure.hits_to_win) {
            return Err(Illegal(format!("the game is over at {hits} hits")));
        }
        let mut state = State { round: 1, stage: Stage::BeginTurn, score: position.score, ..State::empty() };
        let number = |at: usize| u8::try_from(at).ok();
        for placed in &position.chars {
            let sheet = self.sheet_number(&placed.id);
            let Some(sheet) = sheet else { return Err(Illegal(format!("there is no char called {}", placed.id))) };
            if state.occupied().contains(placed.tile) || !self.geometry.tiles().contains(placed.tile) {
                return Err(Illegal(format!("the tile of {} is taken or does not exist", placed.id)));
            }
            let mut run = Run::new(self, &mut state);
            let maker = placed.maker.and_then(number);
            let Some(who) = run.enter(sheet, placed.side & 1, placed.tile, maker, 0) else {
                return Err(Illegal("there are too many chars".to_owned()));
            };
            state.queue.clear();
            state.stack.clear();
            if placed.maker.is_none() {
                state.order.push(Some(who));
            }
        }
        for put in &position.tokens {
            let kind = self.token_called(&put.id);
            let Some(kind) = kind else { return Err(Illegal(format!("there is no token called {}", put.id))) };
            let place = match put.on {
                Ok(tile) if self.geometry.tiles().contains(tile) => Some(Place::Tile(tile)),
                Ok(_) => None,
                Err(who) => number(who).filter(|_| who < position.chars.len()).map(Place::Char),
            };
            let Some(place) = place else { return Err(Illegal(format!("the token {} has no place", put.id))) };
            if state.tokens.len() >= super::state::MOST_TOKENS {
                return Err(Illegal("there are too many tokens".to_owned()));
            }
            state.live |= 1 << state.tokens.len();
            let (maker, owner) = (put.maker.and_then(number), put.owner.and_then(number));
            let side = put.side & 1;
            state.tokens.push(Token { place, kind, side, maker, owner, chosen: 0, since: 0, points: None });
        }
        for borne in &position.conditions {
            let kind = self.condition_number(&borne.id);
            let Some(kind) = kind else { return Err(Illegal(format!("there is no condition called {}", borne.id))) };
            let maker = borne.maker.and_then(number);
            let bearer = number(borne.bearer).filter(|_| borne.bearer < position.chars.len());
            let Some(bearer) = bearer.filter(|who| state.bears(*who, kind).is_none()) else {
                return Err(Illegal(format!("the condition {} has no bearer, or the same bearer twice", borne.id)));
            };
            state.bearings.push(Bearing {
                kind,
                bearer,
                maker,
                side: borne.side & 1,
                since: 0,
                held: None,
                partners: 0,
                chosen: 0,
                points: None,
            });
        }
        state.bearings.sort_by_key(|bearing| (bearing.bearer, bearing.kind));
        self.note_sources(&mut state);
        let has_turn = |who: &Option<u8>| who.map(usize::from) == Some(position.turn);
        let turn = (0..=u8::MAX).zip(&state.order).find(|(_, who)| has_turn(who)).map(|(turn, _)| turn);
        let Some(turn) = turn else { return Err(Illegal("it is nobody's turn".to_owned())) };
        state.turn = turn;
        state.first =
            state.order.first().copied().flatten().and_then(|who| state.char(who)).map_or(0, |char| char.side);
        let mut run = Run::new(self, &mut state);
        run.look_for_structures();
        run.state.queue.clear();
        if !position.begins {
            run.stage();
            run.state.queue.clear();
            run.state.stage = Stage::Main;
        }
        run.advance();
        Ok(state)
    }
}
