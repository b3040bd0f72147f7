//! A challenge that is ready to be played.

use std::sync::Arc;

use super::goal;
use crate::compile::Problem;
use crate::game::Game;
use crate::play::Illegal;
use crate::position::Position;
use crate::state::State;
use model::{Challenge, Constant, Goal, RuleSet};

/// A challenge that is ready to be played. The constants of its game may differ from those of the pack's game.
pub struct Puzzle {
    /// The game of the pack, with the changed constants of the challenge.
    pub game: Arc<Game>,
    /// The state in which the challenge begins.
    pub start: State,
    /// The side that solves the challenge: 0 or 1.
    pub side: u8,
    goal: Goal,
}

impl Puzzle {
    /// Loads the challenge into the game of these rules. The error lists the problems that prevent loading.
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
            let place = place_of(challenge);
            vec![Problem { place, what, unsupported: false }]
        };
        let position = Position::of(&challenge.setup(), game.board()).map_err(wrong)?;
        Puzzle::at(Arc::new(game), &position, challenge.goal.clone()).map_err(wrong)
    }

    /// Makes a challenge from a position and a goal. Fails if the position is impossible, or does not fit the goal.
    pub fn at(game: Arc<Game>, position: &Position, goal: Goal) -> Result<Puzzle, Illegal> {
        let start = game.position(position)?;
        goal::fits(&goal, position, &game)?;
        let side = position.chars.get(position.turn).map_or(0, |char| char.side & 1);
        Ok(Puzzle { game, start, side, goal })
    }

    /// Returns the number of turns that have ended since the challenge began.
    fn turns_over(&self, state: &State) -> u16 {
        state.turn_number().saturating_sub(self.start.turn_number())
    }

    /// Whether the state fulfils every part of the goal.
    pub fn is_reached(&self, state: &State) -> bool {
        goal::is_reached(&self.goal, &self.game, &self.start, self.side, state)
    }

    /// Whether the goal was missed: the game or the turns of the goal are over, and the goal is not reached.
    pub fn is_missed(&self, state: &State) -> bool {
        let over = state.outcome().is_some() || self.turns_over(state) >= u16::from(self.goal.turns);
        over && !self.is_reached(state)
    }

    /// Returns the number of turns within which the goal has to be reached.
    pub fn turns(&self) -> u8 {
        self.goal.turns
    }
}

/// The place that the problems of a challenge name.
fn place_of(challenge: &Challenge) -> String {
    format!("challenge {}", challenge.id)
}

/// Returns why the board of a challenge cannot be set up, as a clause. `None` if these problems are about the rules.
pub fn problem_of_board(challenge: &Challenge, problems: &[Problem]) -> Option<String> {
    let place = place_of(challenge);
    problems.iter().find(|problem| problem.place == place).map(|problem| problem.what.clone())
}
