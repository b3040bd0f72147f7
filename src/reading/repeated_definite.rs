//! *The other Door … the other Door*: the second time, the words mean the Door that was chosen the first time.

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Leaf, LeafMatch, Lexed};
use model::Id;
use vocabulary::{Features, Lexicon, leaf_category};

/// Returns the sentence with *that* in place of each *the other* whose token has the same phrase earlier, in this
/// sentence or in a sentence of `before`. `None` if there is no such phrase.
pub fn sentence(lexed: &Lexed, before: &[Lexed], lexicon: &Lexicon) -> Option<Lexed> {
    let called_before = |at: usize, id: &Id| {
        let earlier = (0..at).filter_map(|at| other_token(lexed, at));
        let in_sentences =
            before.iter().flat_map(|lexed| (0..lexed.words.len()).filter_map(|at| other_token(lexed, at)));
        earlier.chain(in_sentences).any(|other| other == id)
    };
    let again = (0..lexed.words.len()).filter(|at| other_token(lexed, *at).is_some_and(|id| called_before(*at, id)));
    let found: Vec<Substitution> =
        again.map(|at| Substitution { at, many: 2, by: vec![NewWord::Word("that")] }).collect();
    lexed.reworded(&found, lexicon)
}

/// Returns the token in *the other Door*, if these words begin at the word `at`. Chars do not count: the text may tell
/// which two chars there are, so that *the other Opp* refers to one of them anyway.
fn other_token(lexed: &Lexed, at: usize) -> Option<&Id> {
    const TOKEN: u16 = leaf_category("token-name");
    const OWN: u16 = leaf_category("own-token");
    let is_definite = lexed.text(at) == "the" && lexed.text(at + 1) == "other" && at + 2 < lexed.words.len();
    let is_token =
        |leaf: &&LeafMatch| [TOKEN, OWN].contains(&leaf.category) && leaf.features.has(Features::ONE) && is_definite;
    match &lexed.leaves(at + 2).iter().find(is_token)?.leaf {
        Leaf::Name(id) => Some(id),
        _ => None,
    }
}
