//! Positions by hand: a board to begin from, for challenges and tests.

use super::frame::NONE;
use super::game::Game;
use super::play::Illegal;
use super::run::Run;
use super::state::{Bearing, ON_CHAR, Stage, State, Token};
use board::Tile;
use model::Id;

/// A board set up by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Position {
    /// Chars with their sides and tiles. Those that are no summons take turns in this order.
    pub chars: Vec<Placed>,
    pub tokens: Vec<Put>,
    pub conditions: Vec<Borne>,
    pub score: [u8; 2],
    /// Whose turn it is, by its place in the list.
    pub turn: usize,
    /// The turn is about to begin; else its passive is over and nothing else was done yet.
    pub begins: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    pub id: Id,
    pub side: u8,
    pub tile: Tile,
    /// Of a summon: who made it, by the place in the list.
    pub maker: Option<usize>,
}

/// A token, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    pub id: Id,
    pub on: Result<Tile, usize>,
    pub side: u8,
    pub maker: Option<usize>,
}

/// A condition, and who bears it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borne {
    pub id: Id,
    pub bearer: usize,
    pub side: u8,
    pub maker: Option<usize>,
}

impl Game {
    /// A game that begins on this board. What happens as chars are placed does not.
    pub fn position(&self, position: &Position) -> Result<State, Illegal> {
        if let Some(hits) = position.score.iter().find(|hits| **hits >= self.procedure.hits_to_win) {
            return Err(Illegal(format!("the game is over at {hits} hits")));
        }
        let mut state = State { round: 1, stage: Stage::BeginTurn, score: position.score, ..State::empty() };
        let number = |at: usize| u8::try_from(at).unwrap_or(NONE);
        for placed in &position.chars {
            let sheet = self.texts.sheets.iter().position(|sheet| sheet.id == placed.id);
            let Some(sheet) = sheet else { return Err(Illegal(format!("there is no char called {}", placed.id))) };
            if state.occupied().contains(placed.tile) || !self.geometry.tiles().contains(placed.tile) {
                return Err(Illegal(format!("{} has no tile of its own", placed.id)));
            }
            let mut run = Run { game: self, s: &mut state };
            let maker = placed.maker.map_or(NONE, number);
            let Some(who) = run.enter(sheet as u16, placed.side & 1, placed.tile, maker) else {
                return Err(Illegal("there are too many chars".to_owned()));
            };
            state.queue.clear();
            state.stack.clear();
            if placed.maker.is_none() {
                state.order.push(who);
            }
        }
        for put in &position.tokens {
            let kind = self.texts.tokens.iter().position(|kind| kind.id == put.id);
            let Some(kind) = kind else { return Err(Illegal(format!("there is no token called {}", put.id))) };
            let place = match put.on {
                Ok(tile) if self.geometry.tiles().contains(tile) => tile.index() as u8,
                Err(who) if who < position.chars.len() => ON_CHAR.saturating_add(number(who)),
                _ => return Err(Illegal(format!("{} lies nowhere", put.id))),
            };
            if state.tokens.len() >= super::state::MOST_TOKENS {
                return Err(Illegal("there are too many tokens".to_owned()));
            }
            state.live |= 1 << state.tokens.len();
            let maker = put.maker.map_or(NONE, number);
            state.tokens.push(Token { place, kind: kind as u8, side: put.side & 1, maker, since: 0 });
        }
        for borne in &position.conditions {
            let kind = self.texts.conditions.iter().position(|kind| kind.id == borne.id);
            let Some(kind) = kind else { return Err(Illegal(format!("there is no condition called {}", borne.id))) };
            let (bearer, maker) = (number(borne.bearer), borne.maker.map_or(NONE, number));
            let twice = state.bears(bearer, kind as u8).is_some();
            if twice || borne.bearer >= position.chars.len() {
                return Err(Illegal(format!("{} is borne by nobody, or twice by one", borne.id)));
            }
            state.bearings.push(Bearing { kind: kind as u8, bearer, maker, side: borne.side & 1, since: 0, held: 0 });
        }
        state.bearings.sort_by_key(|bearing| (bearing.bearer, bearing.kind));
        self.note_sources(&mut state);
        let turn = state.order.iter().position(|who| usize::from(*who) == position.turn);
        let Some(turn) = turn else { return Err(Illegal("nobody has the turn".to_owned())) };
        state.turn = turn as u8;
        state.first = state.order.first().and_then(|who| state.char(*who)).map_or(0, |char| char.side);
        let mut run = Run { game: self, s: &mut state };
        run.look_for_structures();
        run.s.queue.clear();
        if !position.begins {
            run.stage();
            run.s.queue.clear();
            run.s.stage = Stage::Main;
        }
        run.advance();
        Ok(state)
    }
}
