//! Describes a challenge for `show`: its board, its goal, and whether it can be solved.

use engine::Puzzle;
use model::{Challenge, RuleSet};
use pipeline::board_text;
use pipeline::challenges::{Verdict, solve};
use pipeline::unplayable::unplayable_reason;

pub fn describe(set: &RuleSet, challenge: &Challenge) -> String {
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
    if let Some(why) = unplayable_reason(set) {
        text.push_str(&format!("It is not known whether it can be solved. The engine cannot play the game: {why}.\n"));
        return text;
    }
    match solve(set, challenge, true) {
        Verdict::Solved(line) => {
            text.push_str("It can be solved:\n");
            for (side, words) in line {
                text.push_str(&format!("  {} {words}\n", board_text::sign(side)));
            }
        }
        Verdict::Impossible => text.push_str("It cannot be solved: every choice was tried.\n"),
        Verdict::Unknown => text.push_str("It is not known whether it can be solved: the search stopped early.\n"),
        Verdict::Broken(why) => text.push_str(&format!("It cannot be set up: {why}.\n")),
    }
    text
}
