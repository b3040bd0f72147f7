//! Finds the things that rule texts name.

use crate::index::KindIndex;
use crate::item::Item;
use model::{Declared, Id, Said, Thing, Value};

/// The names in some rule texts.
struct NamedThings<'a> {
    declared: &'a Declared,
    kinds: &'a KindIndex,
    /// The words, and the names with the slot in which each stands: the word and the name of the slot.
    words: Vec<&'a Id>,
    names: Vec<(&'a Id, Option<(&'a Id, &'a Id)>)>,
}

/// Returns the things that the rule texts among these items name, and those that the rule texts of their abilities
/// name (*Legion: …*), in the order of the pack.
///
/// A name stands for the things of the kinds that its slot takes, because things of several kinds may share a name. A
/// word names the things that are called as it is, if rule texts cannot name things of their kind in another way: the
/// theme *Draw* is named by the verb.
pub(crate) fn named_things<'a>(items: &[Item<'a>], declared: &'a Declared, kinds: &'a KindIndex) -> Vec<&'a Thing> {
    let mut found = NamedThings { declared, kinds, words: Vec::new(), names: Vec::new() };
    for item in items {
        match item {
            Item::Rules(rules) => rules.iter().for_each(|said| found.said(said, None)),
            Item::Thing(_, Some(used)) => {
                for value in &used.with {
                    if let Value::Rules(rules) = value {
                        rules.iter().for_each(|said| found.said(said, None));
                    }
                }
            }
            _ => {}
        }
    }
    declared.things.iter().filter(|thing| found.has(thing)).collect()
}

impl<'a> NamedThings<'a> {
    fn said(&mut self, said: &'a Said, slot: Option<(&'a Id, &'a Id)>) {
        match said {
            Said::Say { word, with, .. } => {
                self.words.push(word);
                with.iter().for_each(|(name, said)| self.said(said, Some((word, name))));
            }
            Said::Name(id) => self.names.push((id, slot)),
            Said::It(_) | Said::Me | Said::Slot(_) | Said::Number(_) | Said::Prose(_) => {}
        }
    }

    /// Whether the texts name a thing.
    fn has(&self, thing: &Thing) -> bool {
        let is_word = self.words.contains(&&thing.id) && !self.has_slots(&thing.kind);
        let named = |(id, slot): &(&Id, Option<(&Id, &Id)>)| {
            **id == thing.id && slot.is_none_or(|(word, slot)| self.takes(word, slot, &thing.kind))
        };
        is_word || self.names.iter().any(named)
    }

    /// Whether a slot of a word takes names of things of this kind.
    fn takes(&self, word: &Id, slot: &Id, kind: &Id) -> bool {
        let word = self.declared.words.iter().find(|known| known.id == *word);
        let holds = word.and_then(|word| word.slots.get(slot));
        holds.is_none_or(|holds| {
            holds == "thing-name" || self.kinds.plain(&slot_kinds(holds, self.declared)).contains(kind)
        })
    }

    /// Whether a word has a slot for this kind.
    fn has_slots(&self, kind: &Id) -> bool {
        let mut slots = self.declared.words.iter().flat_map(|word| word.slots.values());
        slots.any(|holds| self.kinds.plain(&slot_kinds(holds, self.declared)).contains(kind))
    }
}

/// Returns the kinds or groups in the signature of a slot. A group of all kinds with a role stands for these kinds.
pub(crate) fn slot_kinds(holds: &str, declared: &Declared) -> Vec<Id> {
    let of_part = |part: &str| match vocabulary::declared::roles_of_group(part) {
        Some(roles) => {
            let kinds = declared.kinds.iter().filter(|kind| kind.role.is_some_and(|role| roles.contains(&role)));
            kinds.map(|kind| kind.id.clone()).collect()
        }
        None => vec![Id::exactly(part)],
    };
    holds.split(", ").flat_map(of_part).collect()
}
