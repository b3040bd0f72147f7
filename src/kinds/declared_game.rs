//! A game of declared kinds, before its rule texts are read.

use std::collections::BTreeMap;

use crate::board_cells::BoardCells;
use crate::index::{KindIndex, ThingIndex};
use crate::source_texts::{DeclaredVerb, RuleText, ThingPlace};
use diagnostic::{Diagnostic, Severities};
use model::{Declared, Game, Id, KindRole, ThingKind};
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
    /// Parameters of abilities are included; their kind is `taken`.
    pub fn names(&self) -> Vec<(Id, Vec<String>, Id)> {
        let mut names: Vec<(Id, Vec<String>, Id)> = Vec::new();
        for thing in &self.things.list {
            let mut forms: Vec<String> = std::iter::once(thing.name.clone()).chain(thing.also.clone()).collect();
            if self.declared.kind(&thing.kind).is_some_and(|kind| kind.role == Some(KindRole::Counter)) {
                // A player has several of them: *2 mana points*.
                forms.push(plural(&thing.name));
            }
            names.push((thing.id.clone(), forms, thing.kind.clone()));
            names.extend(thing.takes.iter().map(|rule| (rule.id.clone(), vec![rule.name.clone()], Id::of("taken"))));
        }
        names
    }
}

/// Whether rule texts speak of the things of a kind with a noun, *a creature*, and not by their names.
fn is_spoken(kind: &ThingKind) -> bool {
    kind.card || matches!(kind.role, Some(KindRole::Piece | KindRole::Tile))
}
