//! Runs the checks over a set: each card and definition with the checks for it, then the checks of the whole set.

use std::collections::HashSet;

use rayon::prelude::*;

use super::check_input::Subject;
use super::expand_verbs::expand_verbs;
use super::finding_cache::{CacheEntry, CheckCache, dependencies};
use super::finding_order;
use super::index::Index;
use super::list::{CHECKS, CheckFn};
use super::text::Text;
use diagnostic::{Diagnostic, Severity, registry};
use model::{Card, Definition, Id};

/// Returns all findings on a set, in the order of their places.
pub fn run(subject: &Subject) -> Vec<Diagnostic> {
    run_on(subject, &|_| true)
}

/// Returns all findings on a set in which some cards and definitions were not understood in full. `understood` says by
/// id which were understood. The others get no findings of their own, and no check concludes from them that a rule is
/// absent.
pub fn run_on(subject: &Subject, understood: &dyn Fn(&Id) -> bool) -> Vec<Diagnostic> {
    run_incremental(subject, understood, &mut CheckCache::default())
}

/// Returns the same findings as [`run_on`]. Findings on a card or definition come from the cache if they are still
/// valid. Everything else is checked, and its findings are added to the cache.
pub fn run_incremental(subject: &Subject, understood: &dyn Fn(&Id) -> bool, cache: &mut CheckCache) -> Vec<Diagnostic> {
    let set = expand_verbs(subject.set);
    let subject = &Subject { set: &set, places: subject.places, geometry: subject.geometry, figures: subject.figures };
    cache.update(&set, understood);
    let moved = cache.take_moved();
    // The index borrows the summary while the cache changes, so the summary is taken out of the cache for the run.
    let summary = std::mem::take(&mut cache.summary);
    let index = Index::new(subject, &summary, &moved, understood);
    cache.invalidate_by_making(&index);
    let open = |entries: &[CacheEntry]| -> Vec<usize> {
        entries.iter().enumerate().filter(|(_, entry)| entry.is_empty()).map(|(at, _)| at).collect()
    };
    let cards = open(&cache.cards).into_iter().filter_map(|at| Some((at, Item::Card(index.set.cards.get(at)?))));
    let definitions = open(&cache.definitions).into_iter();
    let definitions = definitions.filter_map(|at| Some((at, Item::Definition(index.set.definitions.get(at)?))));
    let items: Vec<(usize, Item)> = cards.chain(definitions).filter(|(_, item)| understood(item.id())).collect();
    let check = |(_, item): &(usize, Item)| (dependencies(&index, item.texts(&index), item.id()), item.check(&index));
    let checked: Vec<_> = items.par_iter().map(check).collect();
    let of_the_set = CHECKS.par_iter().map(|check| {
        let mut found = Vec::new();
        if let CheckFn::Set(check) = check {
            check(&index, &mut found);
        }
        found
    });
    let mut of_the_set: Vec<Diagnostic> = of_the_set.flatten_iter().collect();
    let mut new: Vec<Diagnostic> = Vec::new();
    for ((at, item), (depends_on, findings)) in items.iter().zip(checked) {
        let entry = match item {
            Item::Card(_) => cache.cards.get_mut(*at),
            Item::Definition(_) => cache.definitions.get_mut(*at),
        };
        new.extend(findings.iter().cloned());
        entry.into_iter().for_each(|entry| entry.store(item.id(), &depends_on, findings.clone()));
    }
    drop((items, index));
    cache.summary = summary;
    let mut found = cache.merge(new);
    finding_order::sort(&mut of_the_set);
    found.append(&mut of_the_set);
    remove_lesser(&mut found);
    // If one text contains another, both have the same finding on the same words.
    finding_order::sort(&mut found);
    finding_order::remove_repeated(&mut found);
    found
}

/// A card or definition, each of which is checked on its own.
enum Item<'a> {
    Card(&'a Card),
    Definition(&'a Definition),
}

impl<'a> Item<'a> {
    fn id(&self) -> &'a Id {
        match self {
            Item::Card(card) => &card.id,
            Item::Definition(definition) => &definition.id,
        }
    }

    fn texts<'i>(&self, index: &'i Index<'a>) -> &'i [Text<'a>] {
        match self {
            Item::Card(card) => index.texts_of_card(card),
            Item::Definition(d) => index.texts.get(index.texts_of_definition(&d.id)).unwrap_or(&[]),
        }
    }

    fn check(&self, index: &Index<'a>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for check in CHECKS {
            match (check, self) {
                (CheckFn::Text(check), _) => self.texts(index).iter().for_each(|text| check(index, text, &mut found)),
                (CheckFn::Card(check), Item::Card(card)) => check(index, card, &mut found),
                (CheckFn::Definition(check), Item::Definition(definition)) => check(index, definition, &mut found),
                _ => {}
            }
        }
        found
    }
}

/// Removes a finding if a more severe finding on the same ability makes it superfluous. Also removes the findings on
/// the figures of a card with an error, because correcting the error changes the figures.
fn remove_lesser(found: &mut Vec<Diagnostic>) {
    let graver = [
        (&registry::WINNING_TURN, &registry::SEVERAL_HITS),
        (&registry::ENDLESS_ACTIVATIONS, &registry::ADDED_ACTIVATION),
    ];
    let mut said: HashSet<(&str, Option<String>, Option<String>)> = HashSet::new();
    for finding in found.iter() {
        if let Some((_, lesser)) = graver.iter().find(|(graver, _)| graver.code == finding.check.code) {
            said.insert((lesser.code, finding.card.clone(), finding.ability.clone()));
        }
        if finding.severity == Severity::Error {
            said.insert((registry::OUTSIDE_BAND.code, finding.card.clone(), None));
        }
    }
    let may_be_lesser: Vec<&str> =
        graver.iter().map(|(_, lesser)| lesser.code).chain([registry::OUTSIDE_BAND.code]).collect();
    if !said.is_empty() {
        found.retain(|finding| {
            !may_be_lesser.contains(&finding.check.code)
                || !said.contains(&(finding.check.code, finding.card.clone(), finding.ability.clone()))
        });
    }
}
