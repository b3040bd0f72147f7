//! Reads the denial of an earlier test: *If that tile is empty, … If it isn't, …*, *if it hit a char this turn, …; if
//! it hit nobody, …*. The denial does not repeat the words of the test.

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// The subjects of a denied test: *if it is not*.
const SUBJECTS: [&str; 5] = ["it", "she", "he", "they", "there"];

/// Returns the sentence with *otherwise* in place of *if it is not*, if a test stands before these words, in the
/// sentence or in the one `before` it. `None` if the sentence has no such words.
pub fn sentence(lexed: &Lexed, before: Option<&Lexed>, lexicon: &Lexicon) -> Option<Lexed> {
    let tests = |lexed: &Lexed, until: usize| (0..until).any(|at| ["if", "unless"].contains(&lexed.text(at)));
    let denied = |at: usize| {
        let otherwise = |many: usize| Substitution { at, many, by: vec![NewWord::Word("otherwise")] };
        if let Some(many) = denies_hit(lexed, at) {
            return Some(otherwise(many));
        }
        let many = denies(lexed, at)?;
        let is_tested = tests(lexed, at) || before.is_some_and(|before| tests(before, before.words.len()));
        is_tested.then(|| otherwise(many))
    };
    let found: Vec<Substitution> = (0..lexed.words.len()).filter_map(denied).collect();
    lexed.reworded(&found, lexicon)
}

/// Returns the number of words of *if it is not*, if these words begin here and a comma follows them.
fn denies(lexed: &Lexed, at: usize) -> Option<usize> {
    let text = |ahead: usize| lexed.text(at + ahead);
    let is_denied = text(0) == "if"
        && SUBJECTS.contains(&text(1))
        && ["is", "are", "was", "were"].contains(&text(2))
        && text(3) == "not";
    let ends = |many: usize| at + many < lexed.words.len() && text(many) == ",";
    let many = if ["one", "any", "so"].contains(&text(4)) { 5 } else { 4 };
    (is_denied && ends(many)).then_some(many)
}

/// Returns the number of words of *if it hit nobody*, if the same sentence has asked before whether it hit a char.
fn denies_hit(lexed: &Lexed, at: usize) -> Option<usize> {
    let subject = lexed.text(at + 1);
    let asks = |at: usize| lexed.says(at, &["if", subject, "hit"]);
    let many = if lexed.text(at + 3) == "nobody" { 4 } else { 5 };
    let is_nobody = many == 4 || lexed.says(at + 3, &["no", "one"]);
    let is_denied = asks(at) && is_nobody && lexed.text(at + many) == "," && (0..at).any(asks);
    is_denied.then_some(many)
}
