//! A pack of declared kinds while it is being read.

use std::collections::BTreeMap;

use crate::block::NamedBlock;
use crate::board_cells::BoardCells;
use crate::declared_game::DeclaredGame;
use crate::design_document::SourcedThing;
use crate::example::ExampleThing;
use crate::findings;
use crate::index::{KindIndex, ThingIndex};
use crate::source_texts::{DeclaredVerb, RuleText, ThingPlace};
use diagnostic::{Diagnostic, Severities};
use model::{Declared, FieldRule, Game, Id};
use source::Place;

/// A pack of declared kinds while it is being read; see [`DeclaredGame`].
#[derive(Default)]
pub(crate) struct Draft<'a> {
    pub declared: Declared,
    pub kinds: KindIndex,
    pub things: ThingIndex,
    /// The parameters of every thing of a kind, by the id of the kind.
    pub takes: BTreeMap<Id, Vec<FieldRule>>,
    pub places: Vec<ThingPlace>,
    pub texts: Vec<RuleText<'a>>,
    pub examples: Vec<ExampleThing>,
    pub checks: BTreeMap<Id, Place>,
    pub sources: Vec<SourcedThing>,
    pub verbs: Vec<DeclaredVerb<'a>>,
    pub fields: Vec<String>,
    pub cells: BoardCells,
    pub art: BTreeMap<Id, (Place, String)>,
    pub look: Option<String>,
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a> Draft<'a> {
    /// Reports a line that cannot be read: “`owner`” `what`.
    pub fn unread(&mut self, at: Place, owner: &str, what: &str, help: &str) {
        self.diagnostics.push(findings::unread(at, owner, what, help));
    }

    /// Reports the lines of a block whose keys `known` does not contain.
    pub fn report_strays(&mut self, block: &NamedBlock<'_>, known: &[&str]) {
        for place in block.strays(known) {
            let help = format!("Its lines are: {}.", known.join(", "));
            self.unread(place, &block.name.text, "has a line that a block of this kind cannot have.", &help);
        }
    }

    /// Returns the game, after everything but its rule texts was read.
    pub fn finish(mut self, game: Game) -> DeclaredGame<'a> {
        self.fields.extend(["Name".to_owned(), "Kind".to_owned()]);
        self.fields.sort();
        self.fields.dedup();
        DeclaredGame {
            game,
            declared: self.declared,
            places: self.places,
            texts: self.texts,
            examples: self.examples,
            checks: self.checks,
            sources: self.sources,
            verbs: self.verbs,
            look: self.look,
            severities: self.severities,
            art: self.art,
            diagnostics: self.diagnostics,
            kinds: self.kinds,
            things: self.things,
            fields: self.fields,
            cells: self.cells,
        }
    }
}
