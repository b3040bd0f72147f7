//! Turns of phrase that the language does not have, and the nearest that it has: `grammar/near.text`.

use crate::lex::Lexed;
use crate::repair::change::{Change, ChangeKind, WordEdit};

const TABLE: &str = include_str!("../../../grammar/near.text");
/// Likelier than adding or exchanging words: a designer who writes such a phrase means something near it.
const NEAR: i32 = 150;

/// One change for each place where such a phrase stands.
pub fn changes(lexed: &Lexed) -> impl Iterator<Item = Change> + '_ {
    let lines = TABLE.lines().filter(|line| !line.starts_with("//"));
    lines.filter_map(|line| line.split_once(" = ")).flat_map(|(phrase, ours)| {
        let words: Vec<&str> = phrase.split(' ').collect();
        let fits = |from: usize| words.iter().enumerate().all(|(at, word)| lexed.text(from + at) == *word);
        let last = (lexed.words.len() + 1).saturating_sub(words.len());
        let places: Vec<usize> = (0..last).filter(|from| fits(*from)).collect();
        let length = words.len();
        places.into_iter().map(move |from| Change {
            cost: NEAR,
            kind: ChangeKind::Near,
            edits: vec![WordEdit { from, to: from + length, text: ours.to_owned() }],
            shown: ours.to_owned(),
        })
    })
}
