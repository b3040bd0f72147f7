//! The greedy bot: it takes the option that leads to the state with the highest worth. It looks ahead to the end of the
//! current move or action, with all its choices, and no further.

use super::player::Bot;
use super::random::any;
use super::value::value;
use crate::choice::Choice;
use crate::game::Game;
use crate::state::{Stage, State};
use dice::Dice;

/// The maximum number of states that the bot visits for one option.
const MOST_STATES: u32 = 300;
/// The maximum number of choices that the bot looks ahead.
const DEEPEST: u8 = 6;

/// The greedy bot. Its seed decides between options of equal worth.
#[derive(Debug, Clone)]
pub struct Greedy {
    dice: Dice,
}

impl Greedy {
    /// Creates a greedy bot with this seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy { dice: Dice::new(seed) }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, state: &State) -> Choice {
        let side = state.player();
        let mut best: Vec<Choice> = Vec::new();
        let mut most = i32::MIN;
        for choice in state.options() {
            let mut next = state.clone();
            game.apply_legal(&mut next, *choice);
            let mut left = MOST_STATES;
            let worth = look(game, &next, side, DEEPEST, &mut left);
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                best.push(*choice);
            }
        }
        any(&mut self.dice, &best)
    }
}

/// Returns the worth that the state has for the side when the texts in progress are over. The bot assumes that each
/// player makes the choice with the best result for that player's own side.
fn look(game: &Game, state: &State, side: u8, depth: u8, left: &mut u32) -> i32 {
    let settled = state.stack.is_empty() && !matches!(state.stage, Stage::PickTile(_));
    if settled || state.outcome().is_some() || depth == 0 || *left == 0 {
        return value(game, state, side);
    }
    let mut worths = Vec::with_capacity(state.options().len());
    for choice in state.options() {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let mut next = state.clone();
        game.apply_legal(&mut next, *choice);
        worths.push(look(game, &next, side, depth - 1, left));
    }
    let best = if state.player() == side { worths.iter().max() } else { worths.iter().min() };
    best.copied().unwrap_or_else(|| value(game, state, side))
}
