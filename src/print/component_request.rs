//! The request that a component gets, and the output that it returns.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::section::Section;
use model::{Id, RuleSet};
use render::{Drawing, ExampleFace, Face, Finding, Format, Look};

/// The request that a component gets: everything that it may draw from.
pub struct PrintOrder<'a> {
    pub set: &'a RuleSet,
    pub look: &'a Look,
    /// The size of cards, their bleed, the inks and the language.
    pub format: &'a Format,
    /// Width and height of the paper, upright, in millimetres.
    pub paper: (f32, f32),
    /// The width of the blank strip along each edge of the paper, in millimetres.
    pub margin: f32,
    /// The cards that are printed, in order, each with its number of copies.
    pub cards: &'a [PrintedCard],
    /// The challenges that are printed, as cards.
    pub challenges: &'a [PrintedCard],
    /// The text of each class's passive, by the id of the class.
    pub passives: &'a BTreeMap<Id, String>,
    /// The examples of the pack, for the leaflet with the rules.
    pub examples: &'a [ExampleFace],
}

/// A card that is printed.
#[derive(Debug, Clone)]
pub struct PrintedCard {
    pub id: Id,
    pub name: String,
    /// The content of the card, from which its figure is drawn.
    pub face: Face,
    pub front: Arc<Drawing>,
    /// `None` if no backs are printed.
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
}

/// The output of a component.
#[derive(Debug, Default)]
pub struct ComponentOutput {
    pub sections: Vec<Section>,
    pub findings: Vec<Finding>,
}
