//! Numbers the phrases that later phrases refer to.

use std::collections::BTreeMap;

use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// Returns the antecedents of later references, numbered in the order of mention. If an antecedent cannot have a label
/// (*an Ally and an Opp*, *the tile behind an Opp*), the phrases inside it are numbered.
pub fn labels(discourse: &Discourse, lexicon: &Lexicon) -> BTreeMap<NodeAt, u8> {
    let meant = discourse.meanings.iter().flat_map(|(reference, meaning)| match meaning {
        Meaning::Phrase(at) if discourse.is_placed_instead(lexicon, *reference, *at) => [None, None],
        Meaning::Phrase(at) if discourse.named_again(lexicon, *reference, *at).is_some() => [None, None],
        Meaning::Phrase(at) | Meaning::WithDoer(at) => [Some(*at), None],
        Meaning::Two(one, other) => [Some(*one), Some(*other)],
        Meaning::ThingDefined | Meaning::Noun(_) | Meaning::Holder | Meaning::Doer => [None, None],
    });
    let meant = meant.flatten();
    let mut taken = Vec::new();
    for at in meant.chain(discourse.shared(lexicon)) {
        let production = discourse.trees[at.sentence].nodes[at.node].production;
        let is_holder = discourse.meanings.get(&at) == Some(&Meaning::Holder);
        match is_holder || production.is_some_and(|(production, _)| lexicon.production(production).labelled) {
            true => taken.push(at),
            false => picked_within(discourse, lexicon, at, &mut taken),
        }
    }
    taken.extend(discourse.each_by_itself.values().copied());
    taken.extend(discourse.each_by_itself.keys().map(|sentence| NodeAt { sentence: *sentence, node: 0 }));
    taken = taken.into_iter().map(|at| discourse.label_holder(at)).collect();
    taken.sort_by_key(|at| (at.sentence, discourse.trees[at.sentence].nodes[at.node].start, at.node));
    taken.dedup();
    let mut labels: BTreeMap<NodeAt, u8> = taken.into_iter().zip(0..).collect();
    for (at, holder) in discourse.sharing_labels() {
        if let Some(label) = labels.get(&holder).copied() {
            labels.insert(at, label);
        }
    }
    labels
}

/// Collects the outermost phrases inside a node that pick something.
fn picked_within(discourse: &Discourse, lexicon: &Lexicon, at: NodeAt, found: &mut Vec<NodeAt>) {
    for child in discourse.trees[at.sentence].nodes[at.node].children.iter() {
        let at = NodeAt { node: child, ..at };
        let production = discourse.trees[at.sentence].nodes[at.node].production;
        match production.map(|(production, _)| lexicon.production(production)) {
            Some(production)
                if production.labelled && matches!(production.semantics, SemanticTerm::Record("Pick", _)) =>
            {
                found.push(at)
            }
            _ => picked_within(discourse, lexicon, at, found),
        }
    }
}
