//! A cache of the endless chains of a set.
//!
//! - Cached: the chains that the last run found, by the positions of their triggers and actions.
//! - Key: the texts that can be part of a chain, and what the set grants and forms. A text without triggers, whose
//!   action is not granted, is no part of the key: most edits change only such texts.
//! - Invalidated: if one card or definition takes part in another way than in the last run, or if positions moved.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::lookup::Owner;
use super::of_thing::{Summarize, Summary};
use crate::facts::Facts;
use model::{Card, Deed, Definition, Id, Kind, Rule, Standing};

/// The chains of the last run, and the changes since then.
#[derive(Debug, Default, Clone)]
pub struct CycleCache {
    chains: Option<Arc<Chains>>,
    /// The cards and definitions that were not understood in full at the last run.
    open: FxHashSet<Owner>,
    /// The cards and definitions that were replaced since the last run, as they were before.
    replaced: Vec<(Owner, ChainShare)>,
}

/// A chain that leads back to its first node.
#[derive(Debug, Clone)]
pub struct Cycle {
    pub nodes: Vec<usize>,
    /// For each node, the index of its raised event that triggers the next node.
    pub raises: Vec<usize>,
    /// Whether the chain includes a granted move or action that a player uses.
    pub granted: bool,
}

/// The chains of a set, and what it grants.
#[derive(Debug, Default, Clone)]
pub struct Chains {
    /// The chains that certainly never end.
    pub sure: Vec<Cycle>,
    /// The chains that may never end.
    pub perhaps: Vec<Cycle>,
    /// For each node of the chains, its text and the index of its rule.
    pub nodes: Vec<(NodeText, Option<usize>)>,
    /// Whether some text grants any action to any char.
    pub grants_all: bool,
    /// The actions that are granted by name.
    pub granted: FxHashSet<Id>,
}

/// A text, by its card or definition and its index among the texts of that.
pub type NodeText = (Owner, usize);

/// The contribution of a card or definition to the chains of a set.
#[derive(Debug, Clone, PartialEq)]
struct ChainShare {
    /// The texts with triggers, and those with an action that is granted.
    texts: Vec<(usize, Option<Id>, Vec<Rule>)>,
    grants_itself: bool,
    grants_others: bool,
    uses: Vec<Id>,
    form: Option<Kind>,
    has_limit: bool,
}

impl CycleCache {
    /// Records that another card or definition has come to this position.
    pub fn replace<T: Summarize>(&mut self, owner: Owner, old: &Summary<T>) {
        if let Some(chains) = self.chains.as_ref().filter(|_| self.replaced.iter().all(|(known, _)| *known != owner)) {
            self.replaced.push((owner, ChainShare::of(old, chains)));
        }
    }

    /// Returns the chains, if they are the same as in the last run. `open` are the cards and definitions that were not
    /// understood in full now.
    pub fn known(
        &mut self,
        (cards, definitions): (&[Summary<Card>], &[Summary<Definition>]),
        open: &FxHashSet<Owner>,
    ) -> Option<Arc<Chains>> {
        let replaced = std::mem::take(&mut self.replaced);
        let chains = self.chains.take()?;
        let now = |owner| match owner {
            Owner::Card(n) => cards.get(n).map(|summary| ChainShare::of(summary, &chains)),
            Owner::Definition(n) => definitions.get(n).map(|summary| ChainShare::of(summary, &chains)),
        };
        let without_texts =
            |part: ChainShare, is_open: bool| if is_open { ChainShare { texts: Vec::new(), ..part } } else { part };
        let toggled =
            self.open.symmetric_difference(open).filter(|owner| replaced.iter().all(|(one, _)| one != *owner));
        let mut toggled = toggled.map(|owner| now(*owner).is_some_and(|part| part.texts.is_empty()));
        let toggled_same = toggled.all(|same| same);
        let replaced_same = replaced.into_iter().all(|(owner, before)| {
            let before = without_texts(before, self.open.contains(&owner));
            now(owner).is_some_and(|part| without_texts(part, open.contains(&owner)) == before)
        });
        if !(toggled_same && replaced_same) {
            return None;
        }
        self.open.clone_from(open);
        Some(self.chains.insert(chains).clone())
    }

    /// Stores the chains of this run.
    pub fn store(&mut self, chains: Chains, open: &FxHashSet<Owner>) -> Arc<Chains> {
        self.open.clone_from(open);
        self.chains.insert(Arc::new(chains)).clone()
    }
}

impl ChainShare {
    fn of<T: Summarize>(summary: &Summary<T>, chains: &Chains) -> ChainShare {
        let any = |test: fn(&Facts) -> bool| summary.texts.iter().any(test);
        let grants_itself = any(|facts| facts.grants_itself);
        let texts = summary.thing.texts();
        let takes_part = |(action, rules): &(Option<&Id>, &[Rule]), facts: &Facts| {
            let is_granted = |id: &Id| chains.grants_all || grants_itself || chains.granted.contains(id);
            let is_limited = rules.iter().any(|rule| matches!(rule, Rule::AtMost(_)));
            !is_limited && !facts.open && (action.is_some_and(is_granted) || rules.iter().any(is_trigger))
        };
        let texts = texts.iter().zip(&summary.texts).enumerate().filter(|(_, (text, facts))| takes_part(text, facts));
        let texts = texts.map(|(n, ((action, rules), _))| (n, action.cloned(), rules.to_vec()));
        let definition = summary.thing.definition();
        ChainShare {
            texts: texts.collect(),
            grants_itself,
            grants_others: any(|facts| facts.grants_others),
            uses: summary.texts.iter().flat_map(|facts| facts.uses.iter().cloned()).collect(),
            form: definition.filter(|d| matches!(d.what, Kind::Structure { .. })).map(|d| d.what.clone()),
            has_limit: definition.is_some_and(has_limit),
        }
    }
}

/// Whether the rule waits for an event that a text can cause.
fn is_trigger(rule: &Rule) -> bool {
    let is_caused =
        |event: &Deed| !matches!(event, Deed::GameStarts | Deed::BeginsTurn { .. } | Deed::PassesTurn { .. });
    matches!(rule, Rule::When(when) if when.limit.is_none() && is_caused(&when.event))
}

/// Whether the definition says how many of it there can be.
pub fn has_limit(definition: &Definition) -> bool {
    let limits =
        |rule: &Rule| matches!(rule, Rule::Always(Standing::AtMostOnTile { .. } | Standing::AtMostOnBoard { .. }));
    definition.rules.iter().any(limits)
}
