//! Reads sentences whose second clause has the subject of the first: *A Swarm is an Ally of Osric and occupies its
//! tile.*

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Leaf, Lexed};
use vocabulary::{Features, Lexicon, leaf_category};

/// Words that join two clauses.
const JOINING: [&str; 3] = ["and", "but", "then"];
/// Verbs that do not end with an *s*.
const VERBS: [&str; 8] = ["are", "can", "do", "have", "may", "must", "were", "will"];
/// Words before a name that is a subject.
const BEFORE_NAME: [&str; 4] = ["a", "an", "the", "this"];
/// Words with which a singular subject begins that is not a name.
const SINGULAR: [&str; 7] = ["a", "an", "another", "each", "it", "that", "the"];
/// Words with which a plural subject begins.
const PLURAL: [&str; 5] = ["all", "allies", "both", "chars", "opps"];

/// Returns the sentence with the subject in front of the later clauses: of all of them, and of each one alone.
pub fn sentences(lexed: &Lexed, lexicon: &Lexicon) -> Vec<Lexed> {
    let found: Vec<Substitution> = (1..lexed.words.len()).filter_map(|at| subject_before(lexed, at, lexicon)).collect();
    let alone = found.iter().filter(|_| found.len() > 1).map(std::slice::from_ref);
    let all = (!found.is_empty()).then_some(found.as_slice());
    all.into_iter().chain(alone).map(|some| lexed.substitute(some, lexicon)).collect()
}

/// Returns the sentence with the card's own char before each *may* without a subject. In *Ixtli hits that Opp, then may
/// move by 1* Ixtli may move (kernel A2), and not the Opp, although the sentence mentioned it last. `None` if each
/// *may* has a subject.
pub fn with_doer_before_may(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    const DOER: u16 = leaf_category("self-name");
    let is_doer = |by: &[NewWord]| match by {
        [NewWord::Name { category, .. }] => *category == DOER,
        [NewWord::Word(word)] => ["she", "he"].contains(word),
        _ => false,
    };
    let left_out = |at: &usize| lexed.text(*at) == "may";
    let found = (1..lexed.words.len()).filter(left_out).filter_map(|at| subject_before(lexed, at, lexicon));
    let found: Vec<Substitution> = found.filter(|subject| is_doer(&subject.by)).collect();
    lexed.reworded(&found, lexicon)
}

/// Returns the subject to put before this word, if it is a verb that begins a clause without a subject.
fn subject_before<'a>(lexed: &'a Lexed, at: usize, lexicon: &Lexicon) -> Option<Substitution<'a>> {
    let before = lexed.text(at - 1);
    if !JOINING.contains(&before) || !is_verb(lexed, at, lexicon) {
        return None;
    }
    // The clause begins behind the last comma, unless this comma stands before the joining word.
    let commas = (0..at.saturating_sub(2)).rev().filter(|at| lexed.text(*at) == ",");
    let mut starts = commas.map(|comma| comma + 1).chain(std::iter::once(0));
    let by = starts.find_map(|start| subject(lexed, start))?;
    Some(Substitution { at, many: 0, by })
}

/// Whether the word may be a verb with a singular or plural subject.
fn is_verb(lexed: &Lexed, at: usize, lexicon: &Lexicon) -> bool {
    let word = lexed.text(at);
    let ends_with_s = word.ends_with('s') && word != "'s" && lexicon.word(word) != 0;
    lexed.leaves(at).is_empty() && (VERBS.contains(&word) || ends_with_s)
}

/// Returns the subject that begins at this word: a name as it is, other subjects as a pronoun.
fn subject(lexed: &Lexed, start: usize) -> Option<Vec<NewWord<'_>>> {
    let name = |at: usize| {
        lexed.leaves(at).iter().find_map(|leaf| match &leaf.leaf {
            Leaf::Name(id) => Some(NewWord::Name { id, category: leaf.category, features: Features::ALL }),
            _ => None,
        })
    };
    let first = lexed.text(start);
    if let Some(name) = name(start) {
        return Some(vec![name]);
    }
    if BEFORE_NAME.contains(&first)
        && let Some(name) = name(start + 1)
    {
        let article = if first == "an" { "a" } else { first };
        return Some(vec![NewWord::Word(article), name]);
    }
    match first {
        "she" | "he" | "you" | "they" => Some(vec![NewWord::Word(first)]),
        _ if SINGULAR.contains(&first) => Some(vec![NewWord::Word("it")]),
        _ if PLURAL.contains(&first) => Some(vec![NewWord::Word("they")]),
        _ => None,
    }
}
