//! *If Nell has a Web, remove one* is *remove it*, and *if Nell has 2 Webs, remove one* is *one of them*: hers, and not
//! any Web (kernel P1).

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::{Lexicon, leaf_category};

const TOKEN: u16 = leaf_category("token-name");

/// Returns the sentence with a pronoun in place of *one*. `None` if the sentence does not remove such a *one*.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let last = lexed.words.len().checked_sub(1)?;
    let ends = |at: usize| at == last || lexed.is_mark(at + 1) || ["and", "to"].contains(&lexed.text(at + 1));
    let removes = |at: usize| lexed.text(at - 1) == "remove" && lexed.text(at) == "one" && ends(at);
    let one = (1..=last).find(|at| removes(*at))?;
    let begin = (0..one).rfind(|at| ["if", "when", "while"].contains(&lexed.text(*at)))?;
    let has = (begin + 1..one).find(|at| ["has", "have"].contains(&lexed.text(*at)))?;
    let is_token = |at: &usize| lexed.leaves(*at).iter().any(|leaf| leaf.category == TOKEN);
    let named = (has + 1..one).find(is_token)?;
    let is_single = named == has + 2 && ["a", "an"].contains(&lexed.text(has + 1));
    let by: &[&'static str] = if is_single { &["it"] } else { &["one", "of", "them"] };
    let by = by.iter().map(|word| NewWord::Word(word)).collect();
    lexed.reworded(&[Substitution { at: one, many: 1, by }], lexicon)
}
