//! *The two Pegs*, where no Pegs were mentioned: the definite article presupposes that there are just two, so all Pegs
//! are meant.

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// The numbers of which *the* can mean all.
const NUMBERS: [&str; 6] = ["two", "2", "three", "3", "four", "4"];

/// Returns the sentence with *both* or *all* in place of *the* and such a number before a declared name, and the
/// sentence with *two* alone, as in *between two Pegs*.
pub fn sentences(lexed: &Lexed, lexicon: &Lexicon) -> Vec<Lexed> {
    let is_definite = |at: &usize| lexed.text(*at) == "the" && NUMBERS.contains(&lexed.text(at + 1));
    let names_something =
        |at: &usize| (at + 2..at + 4).any(|at| at < lexed.words.len() && !lexed.leaves(at).is_empty());
    let Some(at) = (0..lexed.words.len()).find(|at| is_definite(at) && names_something(at)) else { return Vec::new() };
    let is_two = ["two", "2"].contains(&lexed.text(at + 1));
    let all = Substitution { at, many: 2, by: vec![NewWord::Word(if is_two { "both" } else { "all" })] };
    let bare = Substitution { at, many: 1, by: Vec::new() };
    [Some(all), is_two.then_some(bare)].into_iter().flatten().map(|it| lexed.substitute(&[it], lexicon)).collect()
}
