//! A game that declares its own kinds of things: `Kind: Creature`, and then creatures. Colours, zones, phases, abilities, cards and decks
//! are all read by this one mechanism, and held to the checks that the pack declares.
//!
//! [`sketch`] finds which words open a line; then the files are parsed; then [`read`] reads kinds, groups, things and checks. Rule
//! texts are left for `reading`, which fills them in ([`Kinded::texts`]).

mod block;
mod claim;
mod declare;
mod eval;
mod findings;
mod index;
mod look;
mod severity;
mod sketch;
mod thing;
mod types;
mod value;
mod worth;

use std::collections::BTreeMap;

pub use eval::check;
pub use sketch::{declares, keywords};

use diagnostic::{Diagnostic, Severities};
use index::{Kinds, Things};
use model::{Declared, Game, Id};
use source::{FileId, Place, Span};
use syntax::ast::{Document, Paragraph};

/// A parsed file of a pack, with its text.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    pub document: &'a Document,
    pub text: &'a str,
}

/// A rule text of a thing.
#[derive(Debug, Clone)]
pub struct RuleText<'a> {
    /// Its place among the things.
    pub thing: usize,
    pub slot: RuleSlot,
    pub file: FileId,
    pub text: &'a str,
    pub rules: &'a Paragraph,
}

/// A verb that the pack declares; without a body, only the engine knows what it does.
#[derive(Debug, Clone, Copy)]
pub struct Verb<'a> {
    /// *exhaust a permanent*.
    pub phrase: &'a str,
    pub at: Place,
    pub text: &'a str,
    pub body: Option<&'a Paragraph>,
}

/// Where the rules of a text belong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleSlot {
    Field(Id),
    /// What the n-th use in a field takes last.
    Taken(Id, usize),
}

/// Where a thing stands.
#[derive(Debug, Clone)]
pub struct ThingPlace {
    pub file: FileId,
    pub head: Span,
    pub whole: Span,
    /// The words of each field.
    pub fields: BTreeMap<Id, Span>,
}

/// What a pack of declared kinds says, rule texts left out.
#[derive(Debug)]
pub struct Kinded<'a> {
    pub game: Game,
    pub declared: Declared,
    /// By the place of the thing.
    pub places: Vec<ThingPlace>,
    pub texts: Vec<RuleText<'a>>,
    pub verbs: Vec<Verb<'a>>,
    /// The look that its cards are printed in.
    pub look: Option<String>,
    pub severities: Severities,
    /// The pictures of cards, by card.
    pub art: BTreeMap<Id, (Place, String)>,
    pub diagnostics: Vec<Diagnostic>,
    pub(crate) kinds: Kinds,
    pub(crate) things: Things,
    pub(crate) fields: Vec<String>,
}

impl Kinded<'_> {
    /// The names of kinds and groups, each with the plain kinds that it stands for, and whether texts speak of its things: of cards
    /// they do; things of other kinds are only named.
    pub fn nouns(&self) -> Vec<(String, Vec<Id>, bool)> {
        let cards: Vec<Id> = self.declared.kinds.iter().filter(|kind| kind.card).map(|kind| kind.id.clone()).collect();
        let noun = |name: &String| {
            let kinds = self.kinds.plain(&[Id::of(name)]);
            let spoken = kinds.iter().all(|kind| cards.contains(kind));
            (name.clone(), kinds, spoken)
        };
        let mut nouns: Vec<(String, Vec<Id>, bool)> = self.kinds.names.iter().map(noun).collect();
        if !cards.is_empty() && self.kinds.names.iter().all(|name| !name.eq_ignore_ascii_case("card")) {
            nouns.push(("Card".to_owned(), cards, true));
        }
        nouns
    }

    /// Every name that texts may say, with its other forms, the kinds of its things, and whether it is what an ability takes.
    pub fn names(&self) -> Vec<(Id, Vec<String>, Id)> {
        let mut names: Vec<(Id, Vec<String>, Id)> = Vec::new();
        for thing in &self.things.list {
            let forms = std::iter::once(thing.name.clone()).chain(thing.also.clone()).collect();
            names.push((thing.id.clone(), forms, thing.kind.clone()));
            names.extend(thing.takes.iter().map(|rule| (rule.id.clone(), vec![rule.name.clone()], Id::of("taken"))));
        }
        names
    }
}

/// Reads a pack's own declarations. `pack` is its folder's name, `at` where a missing game is reported, and `path` the file that
/// it is missing from.
pub fn read<'a>(pack: &str, files: &[Parsed<'a>], at: Place, path: &str) -> Kinded<'a> {
    let mut draft = declare::Draft::of(files);
    let game = declare::game(pack, files, at, path, &mut draft);
    thing::read_all(files, &mut draft);
    declare::requirements(files, &mut draft);
    draft.finish(game)
}
