//! A challenge as `show` tells it: its board, its goal, and whether it can be solved.

use crate::challenges::{Known, solved, why_not};
use crate::play::board;
use engine::Puzzle;
use model::{Challenge, RuleSet};

pub fn told(set: &RuleSet, challenge: &Challenge) -> String {
    let mut text = format!("{}, a challenge\n\n", challenge.name);
    if let Ok(puzzle) = Puzzle::load(set, challenge) {
        text.push_str(&board::draw(&puzzle.game, &puzzle.start, board::Style::PLAIN));
        let turn = puzzle.game.whose_turn(&puzzle.start).map(|who| puzzle.game.name_of(&puzzle.start, who));
        text.push_str(&format!("\nTurn: {}\n", turn.unwrap_or_default()));
    }
    text.push_str(&format!("Goal: {}\n", challenge.printed.goal));
    if !challenge.printed.changed.is_empty() {
        text.push_str(&format!("Changed: {}\n", challenge.printed.changed));
    }
    text.push('\n');
    if let Some(why) = why_not(set) {
        text.push_str(&format!("Whether it can be solved is not known. The engine does not play the game: {why}.\n"));
        return text;
    }
    match solved(set, challenge, true) {
        Known::Solved(line) => {
            text.push_str("It can be solved:\n");
            for (side, words) in line {
                text.push_str(&format!("  {} {words}\n", board::sign(side)));
            }
        }
        Known::Impossible => text.push_str("It cannot be solved: every choice was tried.\n"),
        Known::Unknown => text.push_str("Whether it can be solved is not known: the search was broken off.\n"),
        Known::Broken(why) => text.push_str(&format!("It cannot be set up: {why}.\n")),
    }
    text
}
