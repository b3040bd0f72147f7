//! Reads a board from the lines of a challenge that may lack a header, such as the lines of a separate file.

use crate::read::challenges;
use model::{Challenge, RuleSet};
use source::FileId;
use syntax::{FieldKey, FieldKind, Keywords, ParsedFile};

/// The name given to a challenge that has no header.
const NAME: &str = "of this board";

/// A board, with or without a goal.
pub struct WrittenBoard {
    /// The board as a challenge. If the lines have no goal, the goal is to win.
    pub challenge: Challenge,
    /// Whether the lines have a goal.
    pub has_goal: bool,
}

/// Reads a board from the lines of a challenge. The header `Challenge: NAME` and the goal are optional. An error is one
/// sentence for the user.
pub fn read_board(text: &str, set: &RuleSet) -> Result<WrittenBoard, String> {
    let begins = |line: &str, key: &str| {
        line.trim_start().split_once(':').is_some_and(|(word, _)| word.trim().eq_ignore_ascii_case(key))
    };
    let mut whole = String::new();
    if !text.lines().any(|line| begins(line, "Challenge")) {
        whole.push_str(&format!("Challenge: {NAME}\n"));
    }
    text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| whole.push_str(&format!("{}\n", line.trim())));
    let has_goal = text.lines().any(|line| begins(line, "Goal"));
    if !has_goal {
        whole.push_str("Goal: win\n");
    }
    let parsed = syntax::parse_with(FileId::default(), &whole, &keywords());
    let (mut read, findings) = challenges(&[ParsedFile { document: &parsed.document, text: &whole }], set);
    if let Some(finding) = findings.first().or(parsed.diagnostics.first()) {
        return Err(finding.message.replace(&format!(" “{NAME}”"), ""));
    }
    match (read.pop(), read.is_empty()) {
        (Some(challenge), true) => Ok(WrittenBoard { challenge, has_goal }),
        _ => Err("A board has the lines of one challenge.".to_owned()),
    }
}

/// Reads a board as [`read_board`] does, for a caller that does not care whether the lines have a goal.
pub fn board_of(text: &str, set: &RuleSet) -> Result<Challenge, String> {
    read_board(text, set).map(|board| board.challenge)
}

/// Returns the keywords of the kernel and the keyword *Turn*, which is also a field of a game's rulebook.
fn keywords() -> Keywords {
    let mut keywords = Keywords::default();
    keywords.fields.push(FieldKey { name: "Turn".to_owned(), kind: FieldKind::Raw, of_card: false });
    keywords
}
