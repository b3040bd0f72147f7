//! Finds the sentences that are printed with *again*: they hit something that an earlier sentence hit.

use std::collections::BTreeMap;

use crate::reference::discourse::{Discourse, NodeAt};
use vocabulary::Lexicon;
use vocabulary::ProductionId;

/// Whether the last sentence ends with a hit of something that an earlier hit picked.
pub fn repeats(lexicon: &Lexicon, discourse: &Discourse, picks: &BTreeMap<u8, NodeAt>) -> bool {
    let Some(tree) = discourse.trees.last() else { return false };
    let end = tree.nodes.first().map_or(0, |root| root.end);
    let last_hit = tree.nodes.iter().find(|branch| branch.end == end && is_hit(lexicon, branch.production));
    let taken = last_hit.and_then(|hit| tree.nodes.get(hit.children.first()?)?.reference);
    let Some(first) = taken.and_then(|label| picks.get(&label)) else { return false };
    let before = &discourse.trees[first.sentence];
    before.nodes.iter().any(|branch| is_hit(lexicon, branch.production) && branch.children.contains(first.node))
}

fn is_hit(lexicon: &Lexicon, production: Option<(ProductionId, u16)>) -> bool {
    production.is_some_and(|(production, _)| lexicon.production(production).source == "<hit> {who:char}")
}
