//! The same rules written twice (kernel D2).

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::checks::At;
use crate::checks::index::Index;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::registry::SAME_TEXT_TWICE;
use crate::model::*;

/// Two definitions that say the same of themselves, whatever they are called.
pub fn duplicate_definitions(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut first: FxHashMap<Says, &Definition> = FxHashMap::default();
    for definition in &index.set.definitions {
        let does_nothing = definition.rules.iter().all(|rule| matches!(rule, Rule::Always(Standing::DoesNothing)));
        let texts = index.texts.get(index.texts_of_definition(&definition.id)).unwrap_or(&[]);
        if does_nothing || texts.first().is_none_or(|text| text.facts.open) {
            continue;
        }
        let of_itself = texts.iter().flat_map(|text| &text.facts.names).any(|(_, id)| **id == definition.id);
        let says =
            if of_itself { Says::of_itself(definition) } else { Says::Plainly(&definition.what, &definition.rules) };
        match first.get(&says) {
            None => {
                first.insert(says, definition);
            }
            Some(other) => {
                let message = format!("{} says the same as {}.", definition.name, other.name);
                found.push(
                    Diagnostic::new(&SAME_TEXT_TWICE, index.place(At::Definition(&definition.id)), message)
                        .on(&definition.name, None)
                        .label(index.place(At::Definition(&other.id)), "the other of the two")
                        .help(format!(
                            "Share it: keep one of the two in a block of its own, and use its name, {}, on both cards.",
                            other.name
                        )),
                );
            }
        }
    }
}

/// What a definition says.
#[derive(PartialEq, Eq, Hash)]
enum Says<'a> {
    Plainly(&'a Kind, &'a [Rule]),
    OfItself(String),
}

impl Says<'_> {
    /// Its own name counts as “this”: otherwise no two texts that speak of themselves were ever the same.
    fn of_itself(definition: &Definition) -> Says<'static> {
        let own = format!("{:?}", definition.id);
        Says::OfItself(format!("{:?} {:?}", definition.what, definition.rules).replace(&own, "this"))
    }
}

/// Two cards of one class with the same rules throughout.
pub fn duplicate_cards(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut with_hash: FxHashMap<u64, Vec<&Card>> = FxHashMap::default();
    for card in index.set.cards.iter().filter(|card| !card.actions.is_empty()) {
        if index.texts_of_card(card).iter().any(|text| text.facts.open) {
            continue;
        }
        let mut hasher = FxHasher::default();
        (&card.class, &card.target, &card.special).hash(&mut hasher);
        card.actions.iter().for_each(|action| (action.kind, &action.rules).hash(&mut hasher));
        let alike = with_hash.entry(hasher.finish()).or_default();
        match alike.iter().find(|other| same(card, other)) {
            None => alike.push(card),
            Some(other) => {
                let message = format!("{} plays exactly as {} does.", card.name, other.name);
                found.push(
                    Diagnostic::new(&SAME_TEXT_TWICE, index.place(At::Card(&card.id)), message)
                        .on(&card.name, None)
                        .label(index.place(At::Card(&other.id)), "the other of the two")
                        .help("Every character plays in its own way. Change what one of them does."),
                );
            }
        }
    }
}

fn same(one: &Card, other: &Card) -> bool {
    (&one.class, &one.target, &one.special) == (&other.class, &other.target, &other.special)
        && one.actions.len() == other.actions.len()
        && one
            .actions
            .iter()
            .zip(&other.actions)
            .all(|(one, other)| (one.kind, &one.rules) == (other.kind, &other.rules))
}
