//! Reads sentences that leave out their subject, because it is what their text is about: *Gets 1 extra move activation
//! on its next turn* in a condition, *Occupies its tile* in a token or summon, *Becomes Hasted* in an action.

use crate::chart::Chart;
use crate::lex::substitution::{NewWord, Substitution};
use crate::lex::{INT, Lexed, Owner};
use crate::reference::discourse::Discourse;
use crate::sentence;
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Words with which no sentence without a subject begins.
const OPENERS: [&str; 14] =
    ["a", "an", "and", "as", "at", "each", "if", "it", "she", "the", "then", "this", "when", "you"];

/// Reads the sentence with its subject in front, as the next sentence of the discourse. *No moves* and *2 move
/// activations* are what the subject has.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    lexed: &Lexed,
    owner: &Owner,
    discourse: &mut Discourse,
) -> Option<Lexed> {
    if OPENERS.contains(&lexed.text(0)) || lexed.leaves(0).iter().any(|leaf| leaf.category != INT) {
        return None;
    }
    let is_had = lexed.text(0) == "no" || lexed.leaves(0).iter().any(|leaf| leaf.category == INT);
    subjects(owner).into_iter().find_map(|mut subject| {
        if is_had {
            subject.push(NewWord::Word("has"));
        }
        let whole = lexed.substitute(&[Substitution { at: 0, many: 0, by: subject }], lexicon);
        sentence::read(chart, lexicon, &whole, discourse).is_ok().then_some(whole)
    })
}

/// Returns the subjects that the sentence may have, the most likely first.
fn subjects(owner: &Owner) -> Vec<Vec<NewWord<'_>>> {
    let name = |id, category| NewWord::Name { id, category, features: Features::ALL };
    match (&owner.definition, &owner.card) {
        (Some((NameKind::Condition, id)), _) => {
            let own = const { leaf_category("own-condition") };
            let bearer = vec![NewWord::Word("the"), name(id, own), NewWord::Word("char")];
            vec![bearer, vec![NewWord::Word("this"), NewWord::Word("condition")]]
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
