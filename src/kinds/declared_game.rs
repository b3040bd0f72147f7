//! A game of declared kinds, before its rule texts are read.

use std::collections::BTreeMap;

use crate::document::SourcedThing;
use crate::example::ExampleThing;
use crate::index::{KindIndex, ThingIndex};
use crate::source_texts::{DeclaredVerb, RuleText, ThingPlace};
use diagnostic::{Diagnostic, Severities};
use model::{Declared, FieldRule, FieldType, Game, Id};
use source::Place;

/// The declarations and things of a pack. Their rule texts have not been read yet.
#[derive(Debug)]
pub struct DeclaredGame<'a> {
    /// The game, without the procedure of a board game.
    pub game: Game,
    /// The kinds, groups, things and checks. The fields with rule texts are empty.
    pub declared: Declared,
    /// The place of each thing, in the order of the things.
    pub places: Vec<ThingPlace>,
    /// The rule texts of the things.
    pub texts: Vec<RuleText<'a>>,
    /// The things that only show what the pack's checks find. Until [`DeclaredGame::take_examples`] takes them out,
    /// they are among the things.
    pub examples: Vec<ExampleThing>,
    /// The place of each check, by its id.
    pub checks: BTreeMap<Id, Place>,
    /// The things that say where in the design document they come from.
    pub sources: Vec<SourcedThing>,
    /// The verbs.
    pub verbs: Vec<DeclaredVerb<'a>>,
    /// The name of the look in which the cards are printed.
    pub look: Option<String>,
    /// The severities that the game sets for checks.
    pub severities: Severities,
    /// The picture of each card, by the id of the card: its place and its path as written.
    pub art: BTreeMap<Id, (Place, String)>,
    /// All findings up to this phase.
    pub diagnostics: Vec<Diagnostic>,
    /// The kinds and groups, by name.
    pub(crate) kinds: KindIndex,
    /// The things, by name.
    pub(crate) things: ThingIndex,
    /// The names of all fields and parameters, sorted.
    pub(crate) fields: Vec<String>,
}

impl DeclaredGame<'_> {
    /// Returns the names of kinds and groups. Each name comes with the kinds that it denotes, and with whether rule
    /// texts can use the name as a noun. They can if all of these kinds are cards. Rule texts refer to all other things
    /// by the names of the things.
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

    /// Returns all names that rule texts may use: an id, all forms of the name, and the id of the thing's kind.
    /// Parameters of abilities are included; their kind is one of `vocabulary::declared::TAKEN`.
    pub fn names(&self) -> Vec<(Id, Vec<String>, Id)> {
        let mut names: Vec<(Id, Vec<String>, Id)> = Vec::new();
        for thing in &self.things.list {
            let forms = thing.forms().map(str::to_owned).collect();
            names.push((thing.id.clone(), forms, thing.kind.clone()));
            let taken = |rule: &FieldRule| (rule.id.clone(), vec![rule.name.clone()], taken_sort(rule));
            names.extend(thing.takes.iter().map(taken));
        }
        names
    }
}

impl DeclaredGame<'_> {
    /// Takes the examples out of the game, after the rule texts were read.
    pub fn take_examples(&mut self) {
        for example in self.examples.iter_mut().rev() {
            if example.at < self.declared.things.len() && example.at < self.places.len() {
                let thing = self.declared.things.remove(example.at);
                example.thing = Some((thing, self.places.remove(example.at)));
            }
        }
    }

    /// Whether the thing at this index is an example.
    pub fn is_example(&self, thing: usize) -> bool {
        self.examples.iter().any(|example| example.at == thing)
    }
}

/// Returns the sort of the values of a parameter.
pub fn taken_sort(rule: &FieldRule) -> Id {
    let [number, rules, value] = vocabulary::declared::TAKEN;
    Id::exactly(match rule.holds {
        FieldType::Number { .. } => number,
        FieldType::Rules => rules,
        _ => value,
    })
}
