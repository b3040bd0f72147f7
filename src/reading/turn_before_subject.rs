//! Reads *At the beginning of its turn, a char may …*, where *its* means the subject that follows, with the subject first:
//! *As a char begins its turn, it may …*

use crate::lex::Lexed;
use crate::lex::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// Words with which a subject begins that nothing has named before.
const ARTICLES: [&str; 5] = ["a", "an", "any", "each", "every"];
/// Verbs behind such a subject.
const VERBS: [&str; 9] = ["becomes", "can", "gains", "has", "is", "loses", "may", "moves", "must"];
/// The verb that says when in its turn a char acts.
const MOMENTS: [(&str, &str); 4] = [("beginning", "begins"), ("start", "begins"), ("end", "ends"), ("ending", "ends")];

/// Returns the sentence with its subject first. `None` if it does not begin so.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let says = |at: usize, words: &[&str]| words.iter().zip(at..).all(|(word, at)| lexed.text(at) == *word);
    if !says(0, &["at", "the"]) || !says(3, &["of", "its", "turn", ","]) || !ARTICLES.contains(&lexed.text(7)) {
        return None;
    }
    let (_, does) = MOMENTS.iter().find(|(moment, _)| *moment == lexed.text(2))?;
    let verb = (8..lexed.words.len()).find(|at| VERBS.contains(&lexed.text(*at)))?;
    let put = |at: usize, many: usize, words: &[&'static str]| Substitution {
        at,
        many,
        by: words.iter().map(|word| NewWord::Word(word)).collect(),
    };
    // The subject stays where it is: the words before it become *as*, and its turn comes behind it.
    Some(lexed.substitute(&[put(0, 7, &["as"]), put(verb, 0, &[does, "its", "turn", ",", "it"])], lexicon))
}
