//! Reads what a game needs to be played: `Players:`, `Seats:` and `Rounds:` in its block, and its `Board:`.

use crate::block::{NamedBlock, blocks};
use crate::board;
use crate::board_sides;
use crate::pack_builder::Draft;
use crate::value_text;
use model::{Table, TableSeat};
use syntax::ParsedFile;

/// The number of rounds after which a game is a draw, if the pack does not say.
const ROUNDS: u32 = 200;

/// The greatest number of seats.
const MOST_SEATS: usize = 8;

/// Reads the players and the board of a game. `None` if the game names no seats: the game cannot be played by its rules
/// alone then.
pub(crate) fn read(game: &NamedBlock<'_>, files: &[ParsedFile<'_>], draft: &mut Draft<'_>) -> Option<Table> {
    let name = &game.name.text;
    let boards = blocks(files, &|word| word.eq_ignore_ascii_case(board::KEYWORD));
    let Some((words, at)) = game.lines("Seats").next() else {
        for (_, at) in game.lines("Players").chain(game.lines("Rounds")) {
            draft.unread(at, name, "says how it is played, and names no seats.", "For example: “Seats: White, Black”.");
        }
        if let Some(board) = boards.first() {
            let help = "Add a line “Seats:” below “Game:”, such as “Seats: White, Black”.";
            draft.unread(board.head(), &board.name.text, "is a board, and nobody sits at it.", help);
        }
        return None;
    };
    let seats: Vec<TableSeat> = value_text::names(words).into_iter().map(|(_, written)| seat(written)).collect();
    if seats.is_empty() || seats.len() > MOST_SEATS {
        draft.unread(at, name, &format!("has 1 to {MOST_SEATS} seats."), "For example: “Seats: White, Black”.");
        return None;
    }
    let most = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let mut table = Table { least_players: most, seats, rounds: ROUNDS, board: None };
    if let Some((words, at)) = game.lines("Players").next() {
        match players(words).filter(|(least, greatest)| 1 <= *least && least <= greatest && *greatest == most) {
            Some((least, _)) => table.least_players = least,
            None => {
                let help = format!("There are {most} seats: write “Players: {most}”, or “Players: 1 to {most}”.");
                draft.unread(at, name, "has a number of players that does not fit its seats.", &help);
            }
        }
    }
    if let Some((words, at)) = game.lines("Rounds").next() {
        match words.trim().trim_end_matches('.').parse().ok().filter(|rounds| *rounds > 0) {
            Some(rounds) => table.rounds = rounds,
            None => draft.unread(at, name, "has no number of rounds.", "For example: “Rounds: 100”."),
        }
    }
    if let Some(second) = boards.get(1) {
        draft.unread(second.head(), &second.name.text, "is a second board.", "A game has one board.");
    }
    table.board = boards.first().map(|block| board::read(block, draft));
    if let Some(block) = boards.first() {
        board_sides::read(block, &mut table.seats, draft);
    }
    Some(table)
}

/// Reads `Red`, or with the colour of the player's pieces `Red (#b8322a)`.
fn seat(written: &str) -> TableSeat {
    let (name, ink) = match written.split_once('(') {
        Some((name, ink)) => (name, Some(ink.trim().trim_end_matches(')').trim().to_owned())),
        None => (written, None),
    };
    TableSeat { name: value_text::spaced(name), ink: ink.filter(|ink| ink.starts_with('#')), side: None }
}

/// Reads `2`, or `2 to 3`.
fn players(words: &str) -> Option<(u32, u32)> {
    let words = words.trim().trim_end_matches('.');
    let (least, most) = words.split_once(" to ").unwrap_or((words, words));
    Some((least.trim().parse().ok()?, most.trim().parse().ok()?))
}
