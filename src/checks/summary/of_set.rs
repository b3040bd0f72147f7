//! The summaries of all cards and definitions of a set, kept from one run to the next.

use std::sync::{Arc, Mutex, PoisonError};

use super::cycle_cache::CycleCache;
use super::links::{Links, Summaries};
use super::lookup::{Lookup, Owner};
use super::of_thing::{Summarize, Summary};
use crate::facts::Facts;
use model::{Card, Definition, Kind, RuleSet};

/// The summaries of all cards and definitions, in the order of the set's lists.
#[derive(Debug, Default)]
pub struct SetSummary {
    pub cards: Vec<Summary<Card>>,
    pub definitions: Vec<Summary<Definition>>,
    /// The facts of the passives of the classes.
    pub passives: Vec<Facts>,
    pub lookup: Lookup,
    pub links: Links,
    /// The endless chains. The check of the whole set that finds them replaces them.
    pub cycles: Mutex<CycleCache>,
}

impl Clone for SetSummary {
    fn clone(&self) -> SetSummary {
        let cycles = self.cycles.lock().unwrap_or_else(PoisonError::into_inner).clone();
        SetSummary {
            cards: self.cards.clone(),
            definitions: self.definitions.clone(),
            passives: self.passives.clone(),
            lookup: self.lookup.clone(),
            links: self.links.clone(),
            cycles: Mutex::new(cycles),
        }
    }
}

/// A function that is called when another object replaces a card or definition at its position in the list. The
/// function returns false if positions must be looked up again.
type Replace<'e, T> = &'e mut dyn FnMut(usize, &Summary<T>, &Summary<T>) -> bool;

impl SetSummary {
    /// Updates the summaries to a set.
    ///
    /// The caller keeps one entry of its own for each card and each definition, in the two lists of `entries`. The
    /// entry stays with its card or definition as long as the set contains one with the same key. Then the entry is
    /// moved to `removed`.
    pub fn update<E: Default>(&mut self, set: &RuleSet, entries: [&mut Vec<E>; 2], removed: &mut Vec<E>) {
        let SetSummary { cards, definitions, passives, lookup, links, cycles } = self;
        let cycles = cycles.get_mut().unwrap_or_else(PoisonError::into_inner);
        let [of_cards, of_definitions] = entries;
        let (mut new_cards, mut new_definitions, mut same_kinds) = (Vec::new(), Vec::new(), true);
        let patched =
            update_list((cards, of_cards), &set.cards, removed, &mut |at, old, new| {
                new_cards.push(at);
                cycles.replace(Owner::Card(at), old);
                lookup.replace(Owner::Card(at), old, new)
            }) & update_list((definitions, of_definitions), &set.definitions, removed, &mut |at, old, new| {
                new_definitions.push(at);
                cycles.replace(Owner::Definition(at), old);
                same_kinds &= links_stay(&old.thing.what, &new.thing.what);
                lookup.replace(Owner::Definition(at), old, new)
            });
        if !patched {
            *lookup = Lookup::of(cards, definitions);
            *cycles = CycleCache::default();
        }
        let summaries = Summaries { cards, definitions, positions: &lookup.definitions };
        match patched && same_kinds {
            true => links.replace(summaries, &new_cards, &new_definitions),
            false => *links = Links::of(summaries),
        }
        *passives = set.game.classes.iter().map(|class| Facts::of(&class.passive)).collect();
    }
}

/// Whether a definition of one kind can become a definition of the other kind without new links for other cards and
/// definitions. The makers of a definition depend on its kind, and cycles lead through adjectives and places.
fn links_stay(old: &Kind, new: &Kind) -> bool {
    std::mem::discriminant(old) == std::mem::discriminant(new)
        && !matches!(new, Kind::Adjective { .. } | Kind::Place { .. })
}

/// Updates the summaries of one list. Returns false if a position changed, or if `replace` returned false. If the list
/// is not in the order of the keys, the result is still right, but more summaries are computed again.
fn update_list<T: Summarize, E: Default>(
    (summaries, entries): (&mut Vec<Summary<T>>, &mut Vec<E>),
    things: &[Arc<T>],
    removed: &mut Vec<E>,
    replace: Replace<T>,
) -> bool {
    let same_key =
        |(known, thing): (&Summary<T>, &Arc<T>)| Arc::ptr_eq(&known.thing, thing) || known.thing.key() == thing.key();
    if summaries.len() == things.len() && summaries.iter().zip(things).all(same_key) {
        let mut patched = true;
        for (at, (known, thing)) in summaries.iter_mut().zip(things).enumerate() {
            if !Arc::ptr_eq(&known.thing, thing) {
                let new = Summary::of(thing);
                patched &= replace(at, known, &new);
                *known = new;
            }
        }
        return patched;
    }
    let mut known = std::mem::take(summaries).into_iter().zip(std::mem::take(entries)).peekable();
    for thing in things {
        while let Some((_, entry)) = known.next_if(|(known, _)| known.thing.key() < thing.key()) {
            removed.push(entry);
        }
        let (mut summary, entry) = known
            .next_if(|(known, _)| known.thing.key() == thing.key())
            .unwrap_or_else(|| (Summary::of(thing), E::default()));
        if !Arc::ptr_eq(&summary.thing, thing) {
            summary = Summary::of(thing);
        }
        summaries.push(summary);
        entries.push(entry);
    }
    removed.extend(known.map(|(_, entry)| entry));
    false
}
