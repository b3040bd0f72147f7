//! Replaces phrases that the language does not have by similar phrases that it has: `grammar/near.text`.

use crate::explain::context::{SentenceContext, relex};
use crate::repair::change::{Change, ChangeKind, WordEdit};
use crate::repair::letter_case::raised;
use crate::word_lookup::{Lexed, word_index};

const TABLE: &str = include_str!("../../../grammar/near.text");
/// The cost is low, because a designer who writes such a phrase means something like the known phrase.
const NEAR: i32 = 150;

/// Returns one change for each place with such a phrase.
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

/// Returns the sentence with all such phrases replaced, and with each of them replaced alone.
pub fn rewritten(context: &SentenceContext, written: &str) -> Vec<String> {
    let sentences = relex(context, written);
    let [lexed] = sentences.as_slice() else { return Vec::new() };
    let mut edits: Vec<(source::Span, String)> = changes(lexed)
        .flat_map(|change| change.edits)
        .filter_map(|edit| {
            let span = lexed.span(word_index(edit.from), word_index(edit.to))?;
            Some((span, if edit.from == 0 { raised(&edit.text) } else { edit.text }))
        })
        .collect();
    // If several phrases begin at a word, the longest one counts.
    edits.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let mut all = String::new();
    let mut at = 0;
    for (span, text) in &edits {
        if span.start >= at {
            all.push_str(written.get(at as usize..span.start as usize).unwrap_or(""));
            all.push_str(text);
            at = span.end;
        }
    }
    all.push_str(written.get(at as usize..).unwrap_or(""));
    let alone = edits.iter().filter_map(|(span, text)| {
        Some(format!("{}{text}{}", written.get(..span.start as usize)?, written.get(span.end as usize..)?))
    });
    let alone: Vec<String> = alone.take(4).collect();
    match edits.len() {
        0 => Vec::new(),
        1 => alone,
        _ => std::iter::once(all).chain(alone).collect(),
    }
}
