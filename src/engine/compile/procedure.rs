//! Checks the procedure of the game: the part of the rulebook that the engine uses.

use super::names::{Problem, THE_GAME};
use crate::game::Procedure;
use board::Board;
use model::{Ban, RuleSet, SCHEMA_VERSION};

/// Returns the board and the procedure of the rulebook. `None` if the game cannot be played; the reasons are added to
/// the problems.
pub(super) fn procedure(set: &RuleSet, problems: &mut Vec<Problem>) -> Option<(Board, Procedure)> {
    let game = &set.game;
    let before = problems.len();
    let mut say = |what: String, unsupported: bool| {
        problems.push(Problem { place: THE_GAME.to_owned(), what, unsupported });
    };
    if set.schema_version != SCHEMA_VERSION {
        say(format!("the file has version {}; this engine reads version {SCHEMA_VERSION}", set.schema_version), true);
    }
    let board = Board::try_from(&game.board);
    if let Err(error) = &board {
        say(error.to_string(), true);
    }
    let lacks = [
        (Ban::Randomness, "its bans do not include randomness, which the engine cannot play"),
        (Ban::HiddenInformation, "its bans do not include hidden information, which the engine cannot play"),
    ];
    for (ban, without) in lacks {
        if !game.bans.contains(&ban) {
            say(without.to_owned(), true);
        }
    }
    let rounds = game.placement.rows_per_round.len();
    if rounds == 0 || rounds > 8 {
        say(format!("it has {rounds} rounds of placement; the engine plays 1 to 8"), true);
    }
    if rounds != game.team.main.len() {
        say(format!("its teams have {} chars for {rounds} rounds of placement", game.team.main.len()), false);
    }
    if !game.placement.fixes_turn_order {
        say("its order of turns is not the order of placement".to_owned(), true);
    }
    if game.score.hits_to_win == 0 {
        say("its number of hits to win is 0".to_owned(), false);
    }
    if game.score.rounds_at_most == 0 {
        say("its number of rounds is 0".to_owned(), false);
    }
    let board = board.ok().filter(|_| problems.len() == before)?;
    let procedure = Procedure {
        turn: game.turn.clone(),
        rows_per_round: game.placement.rows_per_round.clone(),
        hits_to_win: game.score.hits_to_win,
        rounds_at_most: game.score.rounds_at_most,
        team: game.team.clone(),
        match_: game.match_.clone(),
    };
    Some((board, procedure))
}
