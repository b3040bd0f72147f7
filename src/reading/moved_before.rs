//! *Move an Opp by 1. Once it has moved, hit it*: after an effect that moves it, this is *if it moved this way*, and
//! not a trigger that waits for a later move.

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

const ONCE: [&str; 2] = ["once", "after"];
const MOVES: [&str; 4] = ["move", "push", "pull", "slide"];
const MOVED: [&[&str]; 5] =
    [&["has", "moved"], &["has", "been", "moved"], &["has", "been", "pushed"], &["has", "been", "pulled"], &["moved"]];

/// Returns the sentence with a test in place of the event. `before` are the sentences before it. `None` if the sentence
/// does not begin with an event such as *once it has moved* or *after it moved*, or if the last sentence before it
/// moves nothing.
pub fn sentence(lexed: &Lexed, before: &[Lexed], lexicon: &Lexicon) -> Option<Lexed> {
    let of_it = ONCE.contains(&lexed.text(0)) && lexed.text(1) == "it";
    let moved = MOVED.iter().find(|moved| of_it && lexed.says(2, moved))?;
    let last = before.last()?;
    let moves = (0..last.words.len()).any(|at| MOVES.contains(&last.text(at)));
    let end = 2 + moved.len();
    if !moves || lexed.text(end) != "," {
        return None;
    }
    let by = ["if", "it", "moved", "this", "way"].map(NewWord::Word).to_vec();
    Some(lexed.substitute(&[Substitution { at: 0, many: end, by }], lexicon))
}
