//! The greedy bot: it looks one decision ahead.

use dice::Dice;

use super::in_play;
use crate::choice::TableChoice;
use crate::evaluate::place;
use crate::game::TableGame;
use crate::program::Object;
use crate::state::{TableOutcome, TableState};

/// The value of a point of the counter that decides the game, in pieces on the board.
const GOAL: i32 = 20;

/// The value of a won game.
const WON: i32 = 1_000_000;

/// The number of worlds that are sampled for each choice if the player does not see all cards.
const WORLDS: u32 = 8;

/// The number of worlds in a game with cards in play, where each sample plays a whole turn.
const WORLDS_IN_PLAY: u32 = 2;

/// Returns the choice with the best value for the player; of several equal choices, a random one.
pub(super) fn choose(game: &TableGame, state: &TableState, dice: &mut Dice) -> Option<TableChoice> {
    let player = state.player();
    let mut best: Vec<TableChoice> = Vec::new();
    let mut most = i32::MIN;
    for option in state.options() {
        let mut value = 0;
        let worlds = match (game.permanents.exists, game.has_zones()) {
            (true, _) => WORLDS_IN_PLAY,
            (false, true) => WORLDS,
            (false, false) => 1,
        };
        for _ in 0..worlds {
            let mut after = game.sample_world(state, player, dice);
            if game.apply(&mut after, *option).is_ok() {
                settle(game, &mut after, player, dice);
                value += self::value(game, &after, player);
            }
        }
        if value > most {
            (most, best) = (value, Vec::new());
        }
        if value == most {
            best.push(*option);
        }
    }
    best.get(dice.below(best.len())).copied()
}

/// Finishes the deed that the choice began: a move is two choices, the piece and the cell.
fn settle(game: &TableGame, state: &mut TableState, player: usize, dice: &mut Dice) {
    if game.permanents.exists {
        return in_play::let_turn_pass(game, state, &mut |options| dice.below(options));
    }
    for _ in 0..4 {
        let options = state.options();
        if options.is_empty() || state.player() != player || options.contains(&TableChoice::Pass) {
            return;
        }
        let Some(option) = options.get(dice.below(options.len())).copied() else { return };
        if game.apply(state, option).is_err() {
            return;
        }
    }
}

/// Returns the value of a state for a player. If the game is not won, it is twice the worth of the player's position
/// less the worth of the best other position. A position is worth its points of the counter that decides the game, its
/// rows of advance, its cards in play and in hand, and its pieces.
fn value(game: &TableGame, state: &TableState, player: usize) -> i32 {
    match state.outcome() {
        Some(TableOutcome::Won(seat)) if usize::from(seat) == player => return WON,
        Some(TableOutcome::Won(_)) => return -WON,
        _ => {}
    }
    let sign = if game.least_wins { -1 } else { 1 };
    let worth = |seat: usize| {
        let goal = sign * game.goal.map_or(0, |counter| state.counter(game, seat, usize::from(counter)));
        let pieces = game
            .pieces
            .iter()
            .zip(0..)
            .filter(|(piece, at)| usize::from(piece.owner) == seat && place(state, Object::Piece(*at)).is_some());
        goal * GOAL
            + progress(game, state, seat)
            + in_play::worth(game, state, seat)
            + i32::try_from(pieces.count()).unwrap_or(i32::MAX)
    };
    let best_other = (0..state.players()).filter(|seat| *seat != player).map(worth).max().unwrap_or(0);
    worth(player) * 2 - best_other
}

/// Returns the sum of the rows by which the pieces of a player have advanced, if a piece in the row of an opponent wins
/// the game.
fn progress(game: &TableGame, state: &TableState, seat: usize) -> i32 {
    let seat = u8::try_from(seat).unwrap_or(u8::MAX);
    let home = game.view.first_home(seat).filter(|_| game.goal_row).and_then(|cell| game.cell(cell));
    let Some(home) = home else { return 0 };
    let own = game.pieces.iter().zip(0..).filter(|(piece, _)| piece.owner == seat);
    let places = own.filter_map(|(_, at)| game.cell(place(state, Object::Piece(at))?));
    places.map(|cell| game.view.rows_forward(seat, (home.x, home.y), (cell.x, cell.y))).sum()
}
