//! Reads sentences that leave out their subject, because it is what their text is about: *Gets 1 extra move activation
//! on its next turn* in a condition, *Occupies its tile* in a token or summon, *Becomes Hasted* in an action.

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{INT, Lexed, Owner};
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Words with which no sentence without a subject begins.
const OPENERS: [&str; 14] =
    ["a", "an", "and", "as", "at", "each", "if", "it", "she", "the", "then", "this", "when", "you"];

/// Returns the sentence with each subject that it may have in front, the most likely first. *No moves* and *2 move
/// activations* are what the subject has.
pub fn sentences<'a>(lexed: &'a Lexed, owner: &'a Owner, lexicon: &'a Lexicon) -> impl Iterator<Item = Lexed> + 'a {
    let begins_without = !OPENERS.contains(&lexed.text(0)) && lexed.leaves(0).iter().all(|leaf| leaf.category == INT);
    let is_had = lexed.text(0) == "no" || lexed.leaves(0).iter().any(|leaf| leaf.category == INT);
    subjects(owner).into_iter().filter(move |_| begins_without).map(move |mut subject| {
        if is_had {
            subject.push(NewWord::Word("has"));
        }
        lexed.substitute(&[Substitution { at: 0, many: 0, by: subject }], lexicon)
    })
}

/// Returns the subjects that the sentence may have, the most likely first.
fn subjects(owner: &Owner) -> Vec<Vec<NewWord<'_>>> {
    let name = |id, category| NewWord::Name { id, category, features: Features::ALL };
    match (&owner.definition, &owner.card) {
        (Some((NameKind::Condition, id)), _) => {
            vec![NewWord::bearer(id), vec![NewWord::Word("this"), NewWord::Word("condition")]]
        }
        (Some((NameKind::Summon, id)), _) => {
            vec![vec![NewWord::Word("this"), name(id, const { leaf_category("own-summon") })]]
        }
        (Some((NameKind::Token, id)), _) => {
            let holder = owner.is_held.then(|| vec![NewWord::Word("this"), NewWord::Word("char")]);
            let token = vec![NewWord::Word("this"), name(id, const { leaf_category("own-token") })];
            std::iter::once(token).chain(holder).collect()
        }
        (None, Some(card)) => vec![vec![name(card, const { leaf_category("self-name") })]],
        _ => Vec::new(),
    }
}
