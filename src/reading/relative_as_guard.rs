//! Reads *an Opp that is at melee to one of its Allies*, where *its* means the Opp itself: the predicate of such a
//! clause becomes a guard, *if it is at melee to one of its Allies* (kernel C1).

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// Words that begin a relative clause.
const RELATIVE: [&str; 3] = ["that", "which", "who"];
/// Verbs that follow them.
const VERBS: [&str; 9] = ["are", "can", "did", "does", "has", "have", "is", "shares", "was"];
/// Words that begin a place.
const PLACES: [&str; 4] = ["adjacent", "at", "next", "within"];
/// Words for several things. A guard would not test each of these things by itself.
const SEVERAL: [&str; 5] = ["all", "both", "each", "every", "two"];

/// Returns the sentence with its relative clause as a guard. `None` if it has no such clause, or already a guard.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let says = |words: &[&str]| (0..lexed.words.len()).any(|at| words.contains(&lexed.text(at)));
    if says(&SEVERAL) || says(&["if", "unless"]) {
        return None;
    }
    let is_clause = |at: &usize| RELATIVE.contains(&lexed.text(*at)) && *at > 0 && VERBS.contains(&lexed.text(at + 1));
    // *An Opp at melee to one of its Allies*: the clause may lack its beginning.
    let is_place = |at: &usize| *at > 0 && PLACES.contains(&lexed.text(*at)) && lexed.text(at + 1) != "target";
    let [if_it, is] = [vec![NewWord::Word("if"), NewWord::Word("it")], vec![NewWord::Word("is")]];
    let guard = match (0..lexed.words.len()).rev().find(is_clause) {
        Some(at) => Substitution { at, many: 1, by: if_it },
        None => {
            let at = (0..lexed.words.len()).rev().find(is_place)?;
            Substitution { at, many: 0, by: [if_it, is].concat() }
        }
    };
    Some(lexed.substitute(&[guard], lexicon))
}
