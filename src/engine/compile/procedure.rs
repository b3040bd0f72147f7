//! The procedure of the game: what the engine reads from the rulebook.

use super::Problem;
use crate::board::Board;
use crate::engine::rules::Procedure;
use crate::model::{Ban, RuleSet, SCHEMA_VERSION};

/// What a game must have to be played, or none.
pub(super) fn procedure(set: &RuleSet, problems: &mut Vec<Problem>) -> Option<(Board, Procedure)> {
    let game = &set.game;
    let before = problems.len();
    let mut say = |what: String, unsupported: bool| {
        problems.push(Problem { place: "the game".to_owned(), what, unsupported });
    };
    if set.schema_version != SCHEMA_VERSION {
        say(format!("the file has version {}, this engine reads {SCHEMA_VERSION}", set.schema_version), true);
    }
    let board = Board::try_from(&game.board);
    if let Err(error) = &board {
        say(error.to_string(), true);
    }
    for (ban, without) in [(Ban::Randomness, "randomness"), (Ban::HiddenInformation, "hidden information")] {
        if !game.bans.contains(&ban) {
            say(format!("a game that may have {without}"), true);
        }
    }
    let rounds = game.placement.rows_per_round.len();
    if rounds == 0 || rounds > 8 {
        say(format!("{rounds} rounds of placement"), true);
    }
    if rounds != game.team.main.len() {
        say(format!("teams of {} for {rounds} rounds of placement", game.team.main.len()), false);
    }
    if !game.placement.fixes_turn_order {
        say("an order of turns that placement does not fix".to_owned(), true);
    }
    if game.score.hits_to_win == 0 {
        say("a game that is won by no hits".to_owned(), false);
    }
    if game.score.rounds_at_most == 0 {
        say("a game of no rounds".to_owned(), false);
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
