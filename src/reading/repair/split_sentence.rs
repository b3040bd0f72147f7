//! Splits a sentence in two: clauses that cannot be read together can often be read one by one.

use crate::repair::change::{Change, ChangeKind, WordEdit};
use crate::repair::letter_case::raised;
use crate::word_lookup::Lexed;

/// The cost is lower than that of an added word, because both halves must be readable.
const PARTED: i32 = 320;
/// Words that join two effects, the longest first.
const JOINTS: [&[&str]; 7] =
    [&[",", "and", "then"], &[",", "then"], &[",", "and"], &["and", "then"], &[";"], &["and"], &["then"]];

/// Puts a full stop in place of each joining word. A test at the end (*A, then B if C*) moves to the start of the new
/// sentence.
pub fn changes(lexed: &Lexed, written: &dyn Fn(usize, usize) -> String) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut at = 1;
    let end = lexed.words.len();
    while at + 1 < end {
        let is_joint = |joint: &&&[&str]| joint.iter().enumerate().all(|(next, word)| lexed.text(at + next) == *word);
        let Some(joint) = JOINTS.iter().find(is_joint) else {
            at += 1;
            continue;
        };
        let second = at + joint.len();
        let test = (second + 1..end).find(|at| lexed.text(*at) == "if");
        if second < end {
            changes.push(parted(at, end, &raised(&written(second, end))));
        }
        if let Some(test) = test.filter(|test| test + 1 < end) {
            let asked = format!("If {}, {}", written(test + 1, end), written(second, test));
            changes.push(parted(at, end, &asked));
        }
        at = second;
    }
    changes
}

fn parted(from: usize, end: usize, sentence: &str) -> Change {
    let edit = WordEdit { from, to: end, text: format!(". {sentence}") };
    Change { cost: PARTED, kind: ChangeKind::Part, edits: vec![edit], shown: format!("{sentence}.") }
}
