//! What is wrong with a set that reads well: class, coherence, the game's own rules, balance.
//!
//! Every check is a line of [`CHECKS`]. A check looks at one thing (a text, a card, a definition) or at the whole set, and
//! asks the [`Index`] for the rest; it never scans all cards for each card.

mod at;
mod balance;
mod class;
mod coherence;
mod english;
mod expand;
mod facts;
pub mod figures;
mod game;
mod graph;
mod index;
mod list;
mod loops;
mod memory;
mod pattern;
mod reach;
mod somewhere;
mod text;
mod walk;

pub use at::{At, Measures, Places};
pub use balance::played;
pub use expand::expanded;
pub use game::name_banned_words;
pub use memory::Memory;

use std::collections::HashSet;

use index::Index;
use rayon::prelude::*;
use text::Text;

use crate::board::Geometry;
use crate::diagnostic::{Diagnostic, Severity, registry};
use crate::model::{Card, Definition, Id, RuleSet};

/// What is checked.
pub struct Subject<'a> {
    pub set: &'a RuleSet,
    pub places: &'a dyn Places,
    /// Of the game's board. Without it target codes are not checked.
    pub geometry: Option<&'a Geometry>,
    /// Without it the balance bands are not checked.
    pub figures: Option<&'a dyn Measures>,
}

/// One check, and what it looks at.
pub(crate) enum Look {
    Text(fn(&Index, &Text, &mut Vec<Diagnostic>)),
    Card(fn(&Index, &Card, &mut Vec<Diagnostic>)),
    Definition(fn(&Index, &Definition, &mut Vec<Diagnostic>)),
    Set(fn(&Index, &mut Vec<Diagnostic>)),
}

/// All findings on a set, in the order of their places.
pub fn run(subject: &Subject) -> Vec<Diagnostic> {
    run_on(subject, &|_| true)
}

/// The same for a set of which some cards and definitions, by their ids, were not understood in full: they get no
/// findings of their own, and whatever depends on what they may say besides is left open.
pub fn run_on(subject: &Subject, understood: &dyn Fn(&Id) -> bool) -> Vec<Diagnostic> {
    run_again(subject, understood, &mut Memory::default())
}

/// The same, with the findings of the last run on whatever the memory has not forgotten since.
pub fn run_again(subject: &Subject, understood: &dyn Fn(&Id) -> bool, memory: &mut Memory) -> Vec<Diagnostic> {
    let set = expand::expanded(subject.set);
    let subject = &Subject { set: &set, places: subject.places, geometry: subject.geometry, figures: subject.figures };
    let index = Index::new(subject, understood);
    memory.retain(index.set, understood);
    memory.compare(&index);
    let cards = index.set.cards.iter().filter(|card| understood(&card.id)).map(|card| Thing::Card(card));
    let definitions = index.set.definitions.iter().filter(|d| understood(&d.id)).map(|d| Thing::Definition(d));
    let things: Vec<Thing> = cards.chain(definitions).collect();
    let checked: Vec<_> = things
        .par_iter()
        .filter(|thing| thing.known(memory).is_none())
        .map(|thing| (thing, memory::leads(&index, thing.texts(&index), thing.id()), thing.check(&index)))
        .collect();
    for (thing, leads, findings) in checked {
        memory.keep(matches!(thing, Thing::Card(_)), thing.id(), leads, findings);
    }
    let mut found: Vec<Diagnostic> = things
        .iter()
        .filter_map(|thing| thing.known(memory))
        .flat_map(|known| known.findings.iter().cloned())
        .collect();
    let of_the_set = list::CHECKS.par_iter().map(|look| {
        let mut found = Vec::new();
        if let Look::Set(check) = look {
            check(&index, &mut found);
        }
        found
    });
    found.extend(of_the_set.flatten_iter().collect::<Vec<_>>());
    leave_out_lesser(&mut found);
    // One text may hold another, and both then say the same of the same words.
    found.sort_by(|a, b| (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message)));
    found.dedup_by(|a, b| (a.at, a.check.code, &a.message) == (b.at, b.check.code, &b.message));
    found
}

/// What is checked by itself.
enum Thing<'a> {
    Card(&'a Card),
    Definition(&'a Definition),
}

impl<'a> Thing<'a> {
    fn id(&self) -> &'a Id {
        match self {
            Thing::Card(card) => &card.id,
            Thing::Definition(definition) => &definition.id,
        }
    }

    fn known<'m>(&self, memory: &'m Memory) -> Option<&'m memory::Known> {
        match self {
            Thing::Card(card) => memory.card(&card.id),
            Thing::Definition(definition) => memory.definition(&definition.id),
        }
    }

    fn texts<'i>(&self, index: &'i Index<'a>) -> &'i [Text<'a>] {
        match self {
            Thing::Card(card) => index.texts_of_card(card),
            Thing::Definition(d) => index.texts.get(index.texts_of_definition(&d.id)).unwrap_or(&[]),
        }
    }

    fn check(&self, index: &Index<'a>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for look in list::CHECKS {
            match (look, self) {
                (Look::Text(check), _) => self.texts(index).iter().for_each(|text| check(index, text, &mut found)),
                (Look::Card(check), Thing::Card(card)) => check(index, card, &mut found),
                (Look::Definition(check), Thing::Definition(definition)) => check(index, definition, &mut found),
                _ => {}
            }
        }
        found
    }
}

/// Where the graver of two findings says it all, the lesser of the same ability is left out; so are the figures of a card
/// with an error, since they change when it is mended.
fn leave_out_lesser(found: &mut Vec<Diagnostic>) {
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
    if !said.is_empty() {
        found.retain(|finding| !said.contains(&(finding.check.code, finding.card.clone(), finding.ability.clone())));
    }
}
