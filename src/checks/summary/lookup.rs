//! Tables that find cards, definitions and actions of the set by id.

use rustc_hash::{FxHashMap, FxHashSet};

use super::of_thing::{Summarize, Summary};
use model::{Card, Definition, Id};

/// Positions by id.
#[derive(Debug, Default, Clone)]
pub struct Lookup {
    /// The index of each card in the set's list.
    pub cards: FxHashMap<Id, usize>,
    /// The index of each definition in the set's list.
    pub definitions: FxHashMap<Id, usize>,
    /// For each action its owner, and the index of the action's text among the texts of that owner.
    pub actions: FxHashMap<Id, (Owner, usize)>,
}

/// A card or a definition, by its index in the set's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    Card(usize),
    Definition(usize),
}

/// The cards and definitions whose places may have changed, by their index in the set's lists; `None` for all.
#[derive(Debug, Default)]
pub struct Moved {
    pub cards: Option<FxHashSet<usize>>,
    pub definitions: Option<FxHashSet<usize>>,
}

impl Lookup {
    /// Builds the tables from these summaries.
    pub(super) fn of(cards: &[Summary<Card>], definitions: &[Summary<Definition>]) -> Lookup {
        let mut lookup = Lookup::default();
        for (at, summary) in cards.iter().enumerate() {
            lookup.cards.insert(summary.thing.id.clone(), at);
            lookup.add(Owner::Card(at), summary);
        }
        for (at, summary) in definitions.iter().enumerate() {
            lookup.definitions.insert(summary.thing.id.clone(), at);
            lookup.add(Owner::Definition(at), summary);
        }
        lookup
    }

    /// Replaces the entries of one card or definition. Returns false if the tables must be rebuilt, because another
    /// card or definition has an action of the same id.
    pub(super) fn replace<T: Summarize>(&mut self, owner: Owner, old: &Summary<T>, new: &Summary<T>) -> bool {
        let unique = self.remove(owner, old) && new.actions().all(|(_, action)| !self.actions.contains_key(&action));
        self.add(owner, new);
        unique
    }

    fn add<T: Summarize>(&mut self, owner: Owner, summary: &Summary<T>) {
        self.actions.extend(summary.actions().map(|(at, action)| (action, (owner, at))));
    }

    /// Removes the actions of a card or definition. Returns false if one of the action ids belonged to another owner.
    fn remove<T: Summarize>(&mut self, owner: Owner, summary: &Summary<T>) -> bool {
        summary.actions().all(|(_, action)| self.actions.remove(&action).is_some_and(|(known, _)| known == owner))
    }
}
