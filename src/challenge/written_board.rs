//! Reads a board that stands in a file of its own: the lines of a challenge without its header.

use crate::read::challenges;
use model::{Challenge, RuleSet};
use source::FileId;
use syntax::ast::{Block, Part};
use syntax::{FieldKey, FieldKind, Keywords, ParsedFile};

/// The name of the challenge that the lines are read as.
const NAME: &str = "of this board";

/// A board, and perhaps a goal.
pub struct WrittenBoard {
    /// The board as a challenge. Without a goal of its own, its goal is to win.
    pub challenge: Challenge,
    /// Whether the lines have a goal.
    pub has_goal: bool,
}

/// Reads the lines of a challenge. The header `Challenge: NAME` and the goal may be left out. The error is a sentence.
pub fn read_board(text: &str, set: &RuleSet) -> Result<WrittenBoard, String> {
    let begins = |line: &str, key: &str| {
        line.trim_start().split_once(':').is_some_and(|(word, _)| word.trim().eq_ignore_ascii_case(key))
    };
    let mut whole = String::new();
    if !text.lines().any(|line| begins(line, "Challenge")) {
        whole.push_str(&format!("Challenge: {NAME}\n"));
    }
    text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| whole.push_str(&format!("{}\n", line.trim())));
    let keywords = keywords();
    let parsed = syntax::parse_with(FileId::default(), &whole, &keywords);
    let has_goal = parsed.document.blocks.iter().any(|block| has_line(block, "Goal"));
    if !has_goal {
        whole.push_str("Goal: win\n");
    }
    let parsed = syntax::parse_with(FileId::default(), &whole, &keywords);
    let (mut read, findings) = challenges(&[ParsedFile { document: &parsed.document, text: &whole }], set);
    if let Some(finding) = findings.first().or(parsed.diagnostics.first()) {
        return Err(finding.message.replace(&format!(" “{NAME}”"), ""));
    }
    match (read.pop(), read.is_empty()) {
        (Some(challenge), true) => Ok(WrittenBoard { challenge, has_goal }),
        _ => Err("A board has the lines of one challenge.".to_owned()),
    }
}

/// The keywords of the kernel, and the one of a challenge's lines that the rulebook of a game has too.
fn keywords() -> Keywords {
    let mut keywords = Keywords::default();
    keywords.fields.push(FieldKey { name: "Turn".to_owned(), kind: FieldKind::Raw, of_card: false });
    keywords
}

fn has_line(block: &Block, wanted: &str) -> bool {
    block.parts.iter().any(|part| matches!(part, Part::Field { key, .. } if key.text.eq_ignore_ascii_case(wanted)))
}
