//! Reads *that condition* in the text of an action as the condition that was named last: *If another char is Strung,
//! remove that condition from it*. In the text of a condition it is the condition itself.

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Leaf, Lexed, Owner};
use model::Id;
use vocabulary::{Features, Lexicon, leaf_category};

const CONDITION: u16 = leaf_category("condition-name");

/// Returns the sentence with the name of the condition. `before` are the sentences before it. `None` if the sentence
/// does not mention a condition in this way, or if no condition was named.
pub fn sentence(lexed: &Lexed, before: &[Lexed], owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let is_spoken_of = |at: &usize| {
        ["this", "that", "the"].contains(&lexed.text(*at)) && ["condition", "effect"].contains(&lexed.text(at + 1))
    };
    let at = (0..lexed.words.len()).find(is_spoken_of).filter(|_| owner.is_action)?;
    let earlier = before.iter().rev().find_map(|sentence| last_named(sentence, sentence.words.len()));
    let id = last_named(lexed, at).or(earlier)?;
    let name = NewWord::Name { id, category: CONDITION, features: Features::ALL };
    lexed.reworded(&[Substitution { at, many: 2, by: vec![name] }], lexicon)
}

/// Returns the condition that the sentence names last before this word.
fn last_named(lexed: &Lexed, until: usize) -> Option<&Id> {
    let mut leaves = (0..until).rev().flat_map(|at| lexed.leaves(at));
    leaves.find_map(|leaf| match &leaf.leaf {
        Leaf::Name(id) if leaf.category == CONDITION => Some(id),
        _ => None,
    })
}
