//! What a component is asked for, and what it gives.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::section::Section;
use model::{Id, RuleSet};
use render::{Drawing, Face, Finding, Format, Look};

/// What a component is asked for.
pub struct PrintOrder<'a> {
    pub set: &'a RuleSet,
    pub look: &'a Look,
    /// The size of cards, their bleed, the inks and the language.
    pub format: &'a Format,
    /// The paper, upright, in millimetres, and what of each edge stays blank.
    pub paper: (f32, f32),
    pub margin: f32,
    /// The cards that are printed, in order, with how many of each.
    pub cards: &'a [PrintedCard],
    /// The passive of each class, in the words of the game.
    pub passives: &'a BTreeMap<Id, String>,
}

/// A card that is printed.
#[derive(Debug, Clone)]
pub struct PrintedCard {
    pub id: Id,
    pub name: String,
    /// What is on it, for the figure.
    pub face: Face,
    pub front: Arc<Drawing>,
    /// None if no backs are printed.
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
}

/// What a component gives.
#[derive(Debug, Default)]
pub struct ComponentOutput {
    pub sections: Vec<Section>,
    pub findings: Vec<Finding>,
}
