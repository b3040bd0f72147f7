//! *An Ally on a Burrow may move to a tile with a Burrow*: in the text of a thing, only the first *a Burrow* is the thing
//! itself (kernel E3).

use crate::lex::substitution::{NewWord, Substitution};
use crate::lex::{Lexed, Owner};
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Returns the sentence of a token's text with *another* in place of *a* before the second mention of such a token, if it
/// says where something is; `None` if there is no such mention. What is put is a new token in any case.
pub fn sentence(lexed: &Lexed, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    const OWN: u16 = leaf_category("own-token");
    let Some((NameKind::Token, _)) = &owner.definition else { return None };
    let is_own = |at: usize| lexed.leaves(at).iter().any(|leaf| leaf.category == OWN);
    let first = (0..lexed.words.len()).find(|at| is_own(*at))?;
    let is_again =
        |at: &usize| lexed.text(*at) == "a" && is_own(*at + 1) && ["with", "on"].contains(&lexed.text(*at - 1));
    let again = (first + 1..lexed.words.len().saturating_sub(1)).filter(is_again);
    let found: Vec<Substitution> =
        again.map(|at| Substitution { at, many: 1, by: vec![NewWord::Word("another")] }).collect();
    lexed.reworded(&found, lexicon)
}
