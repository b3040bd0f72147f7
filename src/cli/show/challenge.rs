//! A challenge as `show` tells it: its board, its goal, and whether it can be solved.

use engine::Puzzle;
use model::{Challenge, RuleSet};
use pipeline::board_text;
use pipeline::challenges::{Verdict, solved, why_not};

pub fn told(set: &RuleSet, challenge: &Challenge) -> String {
    let mut text = format!("{}, a challenge\n\n", challenge.name);
    if let Ok(puzzle) = Puzzle::load(set, challenge) {
        text.push_str(&board_text::draw(&puzzle.game, &puzzle.start, board_text::Style::PLAIN));
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
        Verdict::Solved(line) => {
            text.push_str("It can be solved:\n");
            for (side, words) in line {
                text.push_str(&format!("  {} {words}\n", board_text::sign(side)));
            }
        }
        Verdict::Impossible => text.push_str("It cannot be solved: every choice was tried.\n"),
        Verdict::Unknown => text.push_str("Whether it can be solved is not known: the search was broken off.\n"),
        Verdict::Broken(why) => text.push_str(&format!("It cannot be set up: {why}.\n")),
    }
    text
}
