//! *The chosen direction* is the direction that this text has chosen. In a definition that chooses no direction, it is
//! the direction that the defined thing keeps (kernel D13).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Leaf, Lexed, Owner};
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Returns the sentence with other words for the chosen direction. `before` are the sentences before it. `None` if the
/// sentence does not mention a chosen direction, or means it literally.
pub fn sentence(lexed: &Lexed, before: &[Lexed], owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let kind = owner.definition.as_ref().map(|(kind, id)| (*kind, id));
    let found: Vec<Substitution> =
        (0..lexed.words.len()).filter_map(|at| other_words(lexed, at, before, kind)).collect();
    lexed.reworded(&found, lexicon)
}

fn other_words<'a>(
    lexed: &Lexed,
    at: usize,
    before: &[Lexed],
    kind: Option<(NameKind, &'a model::Id)>,
) -> Option<Substitution<'a>> {
    let is_told = before.iter().any(|sentence| chooses(sentence, sentence.words.len())) || chooses(lexed, at);
    if lexed.says(at, &["the", "chosen", "direction"]) {
        if lexed.text(at + 3) == "of" {
            return None;
        }
        let by = match kind {
            _ if is_told => vec![NewWord::Word("that"), NewWord::Word("direction")],
            Some((NameKind::Condition, _)) => return None,
            Some((NameKind::Token, id)) => own(id, leaf_category("own-token")),
            Some((NameKind::Summon, id)) => own(id, leaf_category("own-summon")),
            _ => vec![NewWord::Word("that"), NewWord::Word("direction")],
        };
        return Some(Substitution { at, many: 3, by });
    }
    // In the text of a condition nothing else has a direction.
    let is_conditions = matches!(kind, Some((NameKind::Condition, _))) && !is_told;
    if is_conditions && lexed.says(at, &["in", "its", "direction"]) {
        let by = ["the", "chosen"].map(NewWord::Word).to_vec();
        return Some(Substitution { at: at + 1, many: 1, by });
    }
    None
}

/// Returns the words for the direction of the thing defined.
fn own(id: &model::Id, category: u16) -> Vec<NewWord<'_>> {
    let name = NewWord::Name { id, category, features: Features::ALL };
    vec![NewWord::Word("this"), name, NewWord::Word("'s"), NewWord::Word("direction")]
}

/// Whether the sentence chooses a direction before this word.
fn chooses(lexed: &Lexed, until: usize) -> bool {
    let is_verb = |at: usize| CHOOSES.contains(&lexed.text(at)) && !lexed.leaves(at).iter().any(is_name);
    (0..until).any(|at| is_verb(at) && (at + 1..until).any(|at| is_direction(lexed, at)))
}

/// The verbs of the grammar's sentences that choose a direction.
const CHOOSES: [&str; 6] = ["choose", "chooses", "chose", "pick", "picks", "picked"];

/// Whether this word begins what a sentence chooses that chooses a direction: *a direction*, *an edge*, *left or
/// right*.
fn is_direction(lexed: &Lexed, at: usize) -> bool {
    let is_way = |at: usize| {
        ["up", "down", "left", "right", "forward", "forwards", "back", "backward", "backwards"]
            .contains(&lexed.text(at))
    };
    ["direction", "directions", "edge", "edges"].contains(&lexed.text(at))
        || is_way(at) && lexed.text(at + 1) == "or" && is_way(at + 2)
}

fn is_name(leaf: &crate::word_lookup::LeafMatch) -> bool {
    matches!(leaf.leaf, Leaf::Name(_))
}
