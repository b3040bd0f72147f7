//! A challenge ready to be played.

use super::goal;
use crate::compile::Problem;
use crate::game::Game;
use crate::play::Illegal;
use crate::position::Position;
use crate::state::State;
use model::{Challenge, Constant, Goal, RuleSet};

/// A challenge ready to be played: its game may have other constants than the pack's.
pub struct Puzzle {
    pub game: Game,
    pub start: State,
    /// The side that solves it.
    pub side: u8,
    goal: Goal,
}

impl Puzzle {
    /// The challenge in the game of these rules, or all that stands in its way.
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

    /// Turns that are over since the beginning.
    pub fn turns_over(&self, state: &State) -> u16 {
        state.turn_number().saturating_sub(self.start.turn_number())
    }

    /// All that has to be so is so.
    pub fn is_reached(&self, state: &State) -> bool {
        goal::is_reached(&self.goal, &self.game, &self.start, self.side, state)
    }

    /// The goal can be reached no more: time is up, or the game is over.
    pub fn is_missed(&self, state: &State) -> bool {
        let over = state.outcome().is_some() || self.turns_over(state) >= u16::from(self.goal.turns);
        over && !self.is_reached(state)
    }

    pub fn turns(&self) -> u8 {
        self.goal.turns
    }
}
