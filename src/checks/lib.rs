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
mod gist;
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
pub use balance::Played;
pub use expand::expanded;
pub use game::name_banned_words;
pub use memory::{Dropped, Memory};

use std::collections::HashSet;

use index::Index;
use rayon::prelude::*;
use text::Text;

use board::Geometry;
use diagnostic::{Diagnostic, Severity, registry};
use model::{Card, Definition, Id, RuleSet};

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
    memory.take_in(&set, understood);
    // The index borrows them, and what rests on them is forgotten meanwhile.
    let gists = std::mem::take(&mut memory.gists);
    let index = Index::new(subject, &gists, understood);
    memory.compare(&index);
    let open = |kept: &[memory::Kept]| -> Vec<usize> {
        kept.iter().enumerate().filter(|(_, kept)| kept.known.is_none()).map(|(at, _)| at).collect()
    };
    let cards = open(&memory.cards).into_iter().filter_map(|at| Some((at, Thing::Card(index.set.cards.get(at)?))));
    let definitions = open(&memory.definitions).into_iter();
    let definitions = definitions.filter_map(|at| Some((at, Thing::Definition(index.set.definitions.get(at)?))));
    let things: Vec<(usize, Thing)> = cards.chain(definitions).filter(|(_, thing)| understood(thing.id())).collect();
    let check =
        |(_, thing): &(usize, Thing)| (memory::leads(&index, thing.texts(&index), thing.id()), thing.check(&index));
    let checked: Vec<_> = things.par_iter().map(check).collect();
    let of_the_set = list::CHECKS.par_iter().map(|look| {
        let mut found = Vec::new();
        if let Look::Set(check) = look {
            check(&index, &mut found);
        }
        found
    });
    let mut of_the_set: Vec<Diagnostic> = of_the_set.flatten_iter().collect();
    let mut new: Vec<Diagnostic> = Vec::new();
    for ((at, thing), (leads, findings)) in things.iter().zip(checked) {
        let kept = match thing {
            Thing::Card(_) => memory.cards.get_mut(*at),
            Thing::Definition(_) => memory.definitions.get_mut(*at),
        };
        new.extend(findings.iter().cloned());
        kept.into_iter().for_each(|kept| kept.keep(thing.id(), &leads, findings.clone()));
    }
    drop((things, index));
    memory.gists = gists;
    let mut found = memory.tell(new);
    sort(&mut of_the_set);
    found.append(&mut of_the_set);
    leave_out_lesser(&mut found);
    // One text may hold another, and both then say the same of the same words.
    sort(&mut found);
    found.dedup_by(|a, b| (a.at, a.check.code, &a.message) == (b.at, b.check.code, &b.message));
    found
}

/// Puts findings in the order of their places. What is in order but for a few is put so quickly.
fn sort(findings: &mut [Diagnostic]) {
    findings.sort_by(|a, b| (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message)));
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
    let may_be_lesser: Vec<&str> =
        graver.iter().map(|(_, lesser)| lesser.code).chain([registry::OUTSIDE_BAND.code]).collect();
    if !said.is_empty() {
        found.retain(|finding| {
            !may_be_lesser.contains(&finding.check.code)
                || !said.contains(&(finding.check.code, finding.card.clone(), finding.ability.clone()))
        });
    }
}
