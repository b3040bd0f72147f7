//! Reads *At the beginning of its turn, a char may …*, where *its* means the subject that follows, with the subject
//! first: *As a char begins its turn, it may …* *Until the end of its next turn, an Opp can't move* is read in the same
//! way.

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// Words with which a subject begins that nothing has named before.
const ARTICLES: [&str; 5] = ["a", "an", "any", "each", "every"];
/// Verbs behind such a subject.
const VERBS: [&str; 9] = ["becomes", "can", "gains", "has", "is", "loses", "may", "moves", "must"];
/// The verb that says when in its turn a char acts.
const MOMENTS: [(&str, &str); 4] = [("beginning", "begins"), ("start", "begins"), ("end", "ends"), ("ending", "ends")];

/// Returns the sentence with its subject before its time. `None` if the sentence does not begin with a time.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    with_subject_first(lexed, lexicon).or_else(|| with_time_last(lexed, lexicon))
}

/// Reads *Until the end of its next turn, an Opp can't move* with the time at the end. Its words are all words of the
/// lexicon, and nothing but the subject's clause follows them.
fn with_time_last(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let comma = (0..lexed.words.len()).find(|at| lexed.text(*at) == ",")?;
    let time: Vec<&str> = (0..comma).map(|at| lexed.text(at)).collect();
    let is_only_clause = (comma + 1..lexed.words.len()).all(|at| !lexed.is_mark(at));
    let is_of_subject = time.first() == Some(&"until") && time.iter().any(|word| ["its", "their"].contains(word));
    if !is_of_subject || !is_only_clause || time.iter().any(|word| lexicon.word(word) == 0) {
        return None;
    }
    let by = time.iter().map(|word| NewWord::Word(word)).collect();
    let end = lexed.words.len();
    let gone = Substitution { at: 0, many: comma + 1, by: Vec::new() };
    Some(lexed.substitute(&[gone, Substitution { at: end, many: 0, by }], lexicon))
}

fn with_subject_first(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    if !lexed.says(0, &["at", "the"])
        || !lexed.says(3, &["of", "its", "turn", ","])
        || !ARTICLES.contains(&lexed.text(7))
    {
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
