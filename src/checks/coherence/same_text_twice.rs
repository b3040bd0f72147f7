//! Reports rules that are written twice (kernel D2). The finding on a pair is cached in the summary of the later card
//! or definition.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::index::Index;
use crate::same_text::says_the_same;
use crate::source_parts::At;
use crate::summary::Summary;
use diagnostic::Diagnostic;
use diagnostic::registry::SAME_TEXT_TWICE;
use model::*;

/// Cards or definitions with the same hash but other rules, and whether the place of each may have changed.
type Alike<'a, T> = SmallVec<[(&'a Summary<T>, bool); 1]>;

/// Reports two definitions with the same rules, whatever their names are.
pub fn duplicate_definitions(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut with_hash: FxHashMap<u64, Alike<'_, Definition>> = FxHashMap::default();
    for (n, (definition, summary)) in index.set.definitions.iter().zip(&index.summary.definitions).enumerate() {
        let Some(hash) = summary.meaning_hash else { continue };
        if index.texts_of_nth_definition(n).first().is_none_or(|text| text.open) {
            continue;
        }
        let alike = with_hash.entry(hash).or_default();
        let is_moved = has_moved(&index.moved.definitions, n);
        match counterpart(summary, is_moved, alike, |other| says_the_same(definition, &other.thing)) {
            Counterpart::Nobody => alike.push((summary, is_moved)),
            Counterpart::Told(finding) => found.push(finding),
            Counterpart::Same(other) => {
                let at = [definition, &other.thing].map(|definition| index.place(At::Definition(&definition.id)));
                found.push(summary.duplicate_finding(other, at, || {
                    let other = &other.thing.name;
                    let message = format!("{} says the same as {other}.", definition.name);
                    Diagnostic::new(&SAME_TEXT_TWICE, at[0], message)
                        .on(&definition.name, None)
                        .label(at[1], "the other of the two")
                        .help(format!(
                            "Share it: keep one of the two in a block of its own, and use its name, {other}, on both \
                             cards."
                        ))
                }));
            }
        }
    }
}

/// Reports two cards of one class with the same rules throughout.
pub fn duplicate_cards(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut with_hash: FxHashMap<u64, Alike<'_, Card>> = FxHashMap::default();
    for (n, (card, summary)) in index.set.cards.iter().zip(&index.summary.cards).enumerate() {
        let Some(hash) = summary.meaning_hash else { continue };
        if index.texts_of_nth_card(n).iter().any(|text| text.open) {
            continue;
        }
        let alike = with_hash.entry(hash).or_default();
        let is_moved = has_moved(&index.moved.cards, n);
        match counterpart(summary, is_moved, alike, |other| same(card, &other.thing)) {
            Counterpart::Nobody => alike.push((summary, is_moved)),
            Counterpart::Told(finding) => found.push(finding),
            Counterpart::Same(other) => {
                let at = [card, &other.thing].map(|card| index.place(At::Card(&card.id)));
                found.push(summary.duplicate_finding(other, at, || {
                    let message = format!("{} plays exactly as {} does.", card.name, other.thing.name);
                    Diagnostic::new(&SAME_TEXT_TWICE, at[0], message)
                        .on(&card.name, None)
                        .label(at[1], "the other of the two")
                        .help("Every character plays in its own way. Change what one of them does.")
                }));
            }
        }
    }
}

/// The card or definition among some that is the same as another.
enum Counterpart<'a, T> {
    Nobody,
    Same(&'a Summary<T>),
    /// The finding of the last run, which is still right: neither has moved.
    Told(Diagnostic),
}

/// Finds the card or definition that is the same as this one, among those that are `alike`.
fn counterpart<'a, T>(
    summary: &Summary<T>,
    is_moved: bool,
    alike: &Alike<'a, T>,
    same: impl Fn(&Summary<T>) -> bool,
) -> Counterpart<'a, T> {
    let known =
        |(other, moved): &(&Summary<T>, bool)| summary.known_duplicate_finding(other).filter(|_| !is_moved && !moved);
    if let Some(finding) = alike.iter().find_map(known) {
        return Counterpart::Told(finding);
    }
    let mut others = alike.iter().map(|(other, _)| *other);
    let found = others.find(|other| summary.was_duplicate_of(other) || same(other));
    found.map_or(Counterpart::Nobody, Counterpart::Same)
}

/// Whether the place of the card or definition with this index may have changed since the last run.
fn has_moved(moved: &Option<FxHashSet<usize>>, n: usize) -> bool {
    moved.as_ref().is_none_or(|moved| moved.contains(&n))
}

/// Whether two cards have the same class, target and rules.
fn same(one: &Card, other: &Card) -> bool {
    (&one.class, &one.target, &one.special) == (&other.class, &other.target, &other.special)
        && one.actions.len() == other.actions.len()
        && one
            .actions
            .iter()
            .zip(&other.actions)
            .all(|(one, other)| (one.kind, &one.rules) == (other.kind, &other.rules))
}
