//! Estimates the worth of a state for a side, without looking ahead.

use crate::game::Game;
use crate::state::State;

/// The worth of a won game.
pub(super) const WON: i32 = 1_000_000;
/// The worth of each hit by which a side is ahead.
const HIT: i32 = 1_000;
/// The worth of a condition that a side has given to an Opp. A condition on a char of its own side is worth 10.
const CONDITION: i32 = 60;
/// The worth of each token of the side.
const TOKEN: i32 = 4;
/// The worth of each step by which a char of the side is nearer to the nearest Opp.
const NEARER: i32 = 3;

/// Returns the worth of the state for this side, in thousandths of a hit. The score counts most, then conditions and
/// tokens, then the distance of each char of the side from the nearest Opp. A game that is over is worth 1,000,000 to
/// the winner and -1,000,000 to the loser.
pub fn value(game: &Game, state: &State, side: u8) -> i32 {
    if let Some(outcome) = state.outcome() {
        return if outcome.winner == side { WON } else { -WON };
    }
    let score = state.score();
    let (mine, theirs) = (score[usize::from(side & 1)], score[usize::from(side & 1 ^ 1)]);
    let mut worth = HIT * (i32::from(mine) - i32::from(theirs));
    for bearing in &state.bearings {
        let own_bearer = state.char(bearing.bearer).is_some_and(|char| char.side == bearing.side);
        let good = if own_bearer { 1 } else { CONDITION / 10 };
        worth += if bearing.side == side { 10 * good } else { -10 * good };
    }
    for (_, token) in state.lying() {
        worth += if token.side == side { TOKEN } else { -TOKEN };
    }
    let board = game.board();
    for (_, char, tile) in state.present() {
        let opps = state.sides[usize::from(char.side & 1 ^ 1)];
        let nearest = opps.iter().map(|opp| board.distance(tile, opp)).min().unwrap_or(0);
        if char.side == side {
            worth -= NEARER * i32::from(nearest);
        }
    }
    worth
}
