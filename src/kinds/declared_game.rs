//! A game of declared kinds, before its rule texts are read.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::board_cells::BoardCells;
use crate::design_document::SourcedThing;
use crate::example::ExampleThing;
use crate::index::{KindIndex, ThingIndex};
use crate::move_squares;
use crate::source_texts::{DeclaredVerb, RuleText, ThingPlace};
use diagnostic::{Diagnostic, Severities};
use model::{Declared, FieldRule, FieldType, Game, Id, KindRole, ThingKind};
use source::Place;
use vocabulary::declared::Noun;
use vocabulary::names::plural;

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
    /// The cells of the board, for checks.
    pub(crate) cells: BoardCells,
}

impl DeclaredGame<'_> {
    /// Returns the names of kinds and groups. Each name comes with the kinds that it denotes, and with whether rule
    /// texts can use the name as a noun: they can if all of these kinds are cards, pieces or tiles. Rule texts refer to
    /// all other things by the names of the things. A kind comes with its role at the table.
    pub fn nouns(&self) -> Vec<Noun> {
        let of = |wanted: fn(&ThingKind) -> bool| -> Vec<Id> {
            self.declared.kinds.iter().filter(|kind| wanted(kind)).map(|kind| kind.id.clone()).collect()
        };
        let (cards, spoken) = (of(|kind| kind.card), of(is_spoken));
        let noun = |name: &String| {
            let kinds = self.kinds.plain(&[Id::of(name)]);
            let spoken = kinds.iter().all(|kind| spoken.contains(kind));
            let role = self.declared.kind(&Id::of(name)).and_then(|kind| kind.role);
            Noun { name: name.clone(), kinds, spoken, role }
        };
        let mut nouns: Vec<Noun> = self.kinds.names.iter().map(noun).collect();
        if !cards.is_empty() && self.kinds.names.iter().all(|name| !name.eq_ignore_ascii_case("card")) {
            nouns.push(Noun { name: "Card".to_owned(), kinds: cards, spoken: true, role: None });
        }
        nouns
    }

    /// Returns all names that rule texts may use: an id, all forms of the name, and the id of the thing's kind.
    /// Parameters of abilities are included; their kind is one of `vocabulary::declared::TAKEN`.
    pub fn names(&self) -> Vec<(Id, Vec<String>, Id)> {
        let mut names: Vec<(Id, Vec<String>, Id)> = Vec::new();
        for thing in &self.things.list {
            let mut forms: Vec<String> = thing.forms().map(str::to_owned).collect();
            let role = self.declared.kind(&thing.kind).and_then(|kind| kind.role);
            if matches!(role, Some(KindRole::Counter | KindRole::Zone | KindRole::Battlefield)) {
                // A player has several of them, and several players have one each: *2 mana points*, *all hands*.
                forms.push(plural(&thing.name));
            }
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

    /// Returns the declarations with the cells of the board and the squares of moves as things, for checks.
    pub(crate) fn with_squares<'d>(&self, declared: &'d Declared) -> Cow<'d, Declared> {
        let squares = move_squares::things(declared);
        if self.cells.kind.is_none() && squares.is_empty() {
            return Cow::Borrowed(declared);
        }
        let mut extended = declared.clone();
        extended.kinds.extend(self.cells.kind.iter().cloned());
        extended.things.extend(self.cells.things.iter().cloned());
        extended.kinds.extend((!squares.is_empty()).then(move_squares::kind));
        extended.things.extend(squares);
        Cow::Owned(extended)
    }

    /// Returns the places of the things of [`DeclaredGame::with_squares`]. The squares of a thing's moves have its
    /// place.
    pub(crate) fn all_places(&self, declared: &Declared) -> Vec<&ThingPlace> {
        let squares = declared.things.iter().zip(&self.places);
        let squares =
            squares.flat_map(|(thing, place)| std::iter::repeat_n(place, move_squares::of_thing(thing).len()));
        self.places.iter().chain(&self.cells.places).chain(squares).collect()
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

/// Whether rule texts refer to the things of a kind with a noun, *a creature*, and not by their names.
fn is_spoken(kind: &ThingKind) -> bool {
    kind.card || matches!(kind.role, Some(KindRole::Piece | KindRole::Tile | KindRole::Deck))
}
