//! Checks the game's procedure: board, placement, score, teams, clocks and draft (catalogue FAT-D3, FAT-D20 to FAT-D23,
//! FAT-D26, FAT-D27).

use std::collections::BTreeMap;

use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use diagnostic::registry::{
    CLASSES_ALIKE, CLOCK_CONFLICT, IMPOSSIBLE_CONSTANT, PLACEMENT_ROWS, SMALL_DRAFT_POOL, TEAM_CLASS_UNMATCHED,
};
use diagnostic::{Check, Diagnostic};
use model::*;

pub fn procedure(index: &Index, found: &mut Vec<Diagnostic>) {
    let game = &index.set.game;
    let mut report = |check: &'static Check, message: String, help: &str| {
        found.push(Diagnostic::new(check, index.place(At::Game), message).on(&game.name, None).help(help));
    };
    constants(game, &mut report);
    placement(game, &mut report);
    classes(game, &mut report);
    clocks(game, &mut report);
    draft(index, &mut report);
}

type Report<'r> = &'r mut dyn FnMut(&'static Check, String, &str);

fn constants(game: &Game, report: Report) {
    let board = &game.board;
    let chars = 2 * game.team.main.len();
    if let Err(wrong) = board::Board::try_from(board) {
        let message = format!("A board cannot have {} rows and {} columns: {wrong}.", board.rows, board.columns);
        report(&IMPOSSIBLE_CONSTANT, message, "Give it another number of rows or columns.");
    } else if usize::from(board.rows) * usize::from(board.columns) < chars {
        let message =
            format!("A board of {} rows and {} columns has no room for {chars} chars.", board.rows, board.columns);
        report(&IMPOSSIBLE_CONSTANT, message, "Give the board more rows or columns.");
    }
    if game.score.hits_to_win == 0 {
        let message = "0 hits win the game, so it is over before it begins.".to_owned();
        report(&IMPOSSIBLE_CONSTANT, message, "Say how many hits win, for example 5.");
    }
    if game.turn.moves == 0 && game.turn.actions == 0 {
        let message = "A turn grants no moves and no actions, so nobody can do anything.".to_owned();
        report(&IMPOSSIBLE_CONSTANT, message, "Say how many of each a turn grants.");
    }
}

/// Checks FAT-D23: each round of the placement opens one more row, up to half of the board.
fn placement(game: &Game, report: Report) {
    let rows = &game.placement.rows_per_round;
    let help = "Each round opens one more row of a player's own half: row 1, then rows 1 and 2, then rows 1 to 3.";
    if rows.len() != game.team.main.len() {
        let rounds = (english::count(rows.len(), "round"), english::count(game.team.main.len(), "char"));
        report(&PLACEMENT_ROWS, format!("There are {} of placement for a team of {}.", rounds.0, rounds.1), help);
    }
    for (n, open) in rows.iter().enumerate() {
        let due = u8::try_from(n + 1).unwrap_or(u8::MAX);
        if *open > game.board.rows / 2 {
            let message = format!("Round {due} of the placement opens {open} rows, more than half of the board.");
            report(&PLACEMENT_ROWS, message, help);
        } else if *open != due {
            report(&PLACEMENT_ROWS, format!("Round {due} of the placement opens {open} rows, not {due}."), help);
        }
    }
}

/// Checks FAT-D2 and FAT-D3: each colour belongs to one class only, and teams require only classes that exist.
fn classes(game: &Game, report: Report) {
    let mut colours: BTreeMap<&str, &Class> = BTreeMap::new();
    for class in &game.classes {
        match colours.get(class.colour.word.as_str()) {
            None => {
                colours.insert(&class.colour.word, class);
            }
            Some(other) => {
                let message = format!("{} and {} are both {}.", other.name, class.name, class.colour.word);
                report(
                    &CLASSES_ALIKE,
                    message,
                    "A card's colour tells its class. Give each class a colour of its own.",
                );
            }
        }
    }
    for wanted in &game.team.main {
        if !game.classes.iter().any(|class| class.team_class == *wanted) {
            let message = format!("Teams need {}, but no class counts as that.", english::a(wanted));
            report(&TEAM_CLASS_UNMATCHED, message, "Name a class, or the name that several classes count as in teams.");
        }
    }
}

/// Checks FAT-D27: the clocks of both players must fit into the longest match. Adds one finding at most.
fn clocks(game: &Game, report: Report) {
    let rules = &game.match_;
    let most = u32::from(rules.minutes_at_most);
    let total = |clock: &Clock| clock.minutes.iter().map(|minutes| 2 * u32::from(*minutes)).sum::<u32>();
    if let Some(clock) = rules.clocks.iter().find(|clock| clock.minutes.len() > 1 && total(clock) > most && most > 0) {
        let message = format!(
            "The {} clocks of both players add up to {} minutes, but a match lasts {most} at most.",
            clock.name,
            total(clock)
        );
        report(&CLOCK_CONFLICT, message, "A match that reaches the limit must be decided by its organiser.");
    }
}

/// Checks FAT-D26: a draft needs enough characters for all picks and bans.
fn draft(index: &Index, report: Report) {
    let game = &index.set.game;
    let draft = &game.match_.draft;
    if draft.pool_at_least == 0 {
        // A pool of 0 means that the game has no draft.
        return;
    }
    let picks = 2 * (game.team.main.len() + usize::from(game.team.sideboard));
    let bans = if draft.ban_before_every_pick_but_the_first { picks.saturating_sub(1) } else { 0 };
    let pool = usize::from(draft.pool_at_least);
    let help = "A draft that runs out of characters cannot be finished.";
    if pool < picks + bans {
        let message = format!("A draft has {picks} picks and {bans} bans, but its pool may be as small as {pool}.");
        report(&SMALL_DRAFT_POOL, message, help);
    }
    let cards = index.set.cards.len();
    if !index.set.teams.is_empty() && cards < pool {
        let message = format!("The set has {}, but a draft needs {pool}.", english::count(cards, "character"));
        report(&SMALL_DRAFT_POOL, message, help);
    }
}
