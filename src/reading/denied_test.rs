//! *If that tile is empty, … If it isn't, …*: the test that was made before, denied without its words.

use crate::lex::Lexed;
use crate::lex::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// What the words may say that it is not so.
const SUBJECTS: [&str; 5] = ["it", "she", "he", "they", "there"];

/// Returns the sentence with *otherwise* in place of *if it is not*, if a test stands before these words, in the sentence
/// or in the one `before` it. `None` if it does not say so.
pub fn sentence(lexed: &Lexed, before: Option<&Lexed>, lexicon: &Lexicon) -> Option<Lexed> {
    let tests = |lexed: &Lexed, until: usize| (0..until).any(|at| ["if", "unless"].contains(&lexed.text(at)));
    let denied = |at: usize| {
        let many = denies(lexed, at)?;
        let is_tested = tests(lexed, at) || before.is_some_and(|before| tests(before, before.words.len()));
        is_tested.then(|| Substitution { at, many, by: vec![NewWord::Word("otherwise")] })
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
