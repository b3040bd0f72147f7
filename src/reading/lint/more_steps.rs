//! E016 nothing-spoken-of: *Move it by 1 more* goes on from a move that the same text made before.

use crate::lint::effect_terms::{MOVING, carries_out_text, name_of};
use crate::term::Term;
use crate::text_reading::TextReading;
use crate::word_lookup::number_word;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place, Span};

/// Reports *1 more tile* and *by 1 more* where nothing was moved before. With *can move 1 more*, the words ask for
/// longer moves, which is another rule.
pub fn check(file: FileId, text: &str, read: &TextReading) -> Vec<Diagnostic> {
    // A sentence that was not understood may have contained the move.
    if read.unread > 0 || !read.spans.iter().any(|span| more_steps(span.of(text)).is_some()) {
        return Vec::new();
    }
    let (mut found, mut has_moved) = (Vec::new(), false);
    for (rule, span) in read.rules.iter().zip(&read.spans) {
        let Ok(term) = Term::of(rule) else { continue };
        let moves = count_moves(&term);
        // What an event is about may have moved, and one sentence can make both moves.
        let goes_on = has_moved || moves > 1 || name_of(&term) == "When";
        if let Some((start, end)) = more_steps(span.of(text)).filter(|_| !goes_on) {
            let from = span.start as usize;
            let place = Place { file, span: Span::new(from + start, from + end) };
            let written = place.span.of(text);
            let message =
                format!("“{written}” goes on from an earlier move of this text, but nothing before it moves.");
            let shorter = written.split_whitespace().filter(|word| !is_more(word)).collect::<Vec<_>>().join(" ");
            found.push(
                Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message)
                    .help("Leave the word out. For longer moves write, for example, “Its move activations may be by up to 2”.")
                    .fix(Fix::replace(format!("Write “{shorter}”"), place, shorter).unsafely()),
            );
        }
        has_moved |= moves > 0 || carries_out_text(&term);
    }
    found
}

/// Returns the place of *1 more tile* or *by 1 more* in the words.
fn more_steps(words: &str) -> Option<(usize, usize)> {
    let mut before: [(usize, &str); 2] = [(0, ""); 2];
    let mut at = 0;
    let mut all = words.split_inclusive(char::is_whitespace).map(|word| {
        let start = at;
        at += word.len();
        (start, word.trim_end())
    });
    while let Some((start, word)) = all.next() {
        let (number_at, number) = before[1];
        let is_number = number_word(number).is_some() || number.parse::<u8>().is_ok();
        let bare = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        if is_number && is_more(bare) {
            let next = all.next().map(|(start, word)| (start, word.trim_end_matches(|c: char| !c.is_alphanumeric())));
            return match next {
                Some((start, tile @ ("tile" | "tiles"))) if bare == word => Some((number_at, start + tile.len())),
                _ if before[0].1 == "by" => Some((number_at, start + bare.len())),
                _ => None,
            };
        }
        before = [before[1], (start, word)];
    }
    None
}

fn is_more(word: &str) -> bool {
    word == "more" || word == "extra"
}

/// Counts the effects of a rule that move something.
fn count_moves(term: &Term) -> usize {
    let own = usize::from(MOVING.contains(&name_of(term)));
    own + term.parts().map(count_moves).sum::<usize>()
}
