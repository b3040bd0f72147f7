//! The balance figures (kernel, "Balance figures, defined"), measured from the rule objects.
//!
//! *Threat*, *Reach* and *Forced move* are found by playing each action from every origin with one other char on every
//! other tile, in every way that its text allows. What the board shows (tiles, distances, vision, edges, the two
//! chars) is exact. What it does not show may be so: conditions, tokens and their places, what was done before,
//! another target given to a next use. *Threat* has no third char (the board is otherwise empty; tokens do not make it
//! less so); in *Reach* and *Forced move* third chars stand wherever they help. A text that makes a condition or token
//! goes on with the triggers that can fire in time.
//!
//! *Hits* and *Denied* are counted from the text: each phrase as many times as its numbers, the team of Opps and the
//! room on the board from the best origin let it. They are upper bounds as soon as two phrases would need different
//! placements.
//!
//! [`Measured::at_most`] says of a value that it may be too large for one of these reasons. Too small it can be where a
//! text does what is not followed: a further action that an action grants (it counts in *Hits* only), the summons of a
//! summon, texts within texts deeper than four. A text with more ways to be carried out than can be followed counts as
//! able to do anything. *Words* is a plain count.

mod acts;
mod bands;
mod denied;
mod displace;
mod effects;
mod events;
mod forced_move;
mod gait;
mod ground;
mod hits;
mod part;
mod phrases;
mod play;
mod reach;
mod scene;
mod symmetry;
mod tables;
mod tally;
mod truths;
mod words;

use std::collections::BTreeMap;

pub use bands::{OutOfBand, out_of_band};

use board::{Geometry, TileSet};
use model::{Card, Figure, Id, RuleSet};

/// A figure of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measured {
    /// In hundredths.
    pub value: u32,
    /// It is an upper bound: something was asked that neither the text nor the board tells.
    pub at_most: bool,
    /// Where it comes from, for reports: a line for each action or text that adds to it.
    pub lines: Vec<String>,
}

/// The figures of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub values: BTreeMap<Figure, Measured>,
}

impl Figures {
    pub fn get(&self, figure: Figure) -> Option<&Measured> {
        self.values.get(&figure)
    }

    /// The figure in hundredths.
    pub fn value(&self, figure: Figure) -> u32 {
        self.get(figure).map_or(0, |measured| measured.value)
    }
}

/// Measures the cards of a set, keeping what they share.
pub struct Measure<'a> {
    ground: ground::Ground<'a>,
}

impl<'a> Measure<'a> {
    pub fn new(set: &'a RuleSet, geometry: &'a Geometry) -> Measure<'a> {
        Measure { ground: ground::Ground::new(set, geometry) }
    }

    pub fn figures(&self, card: &Card) -> Figures {
        let ground = &self.ground;
        let values = BTreeMap::from([
            (Figure::Threat, reach::threat(ground, card)),
            (Figure::Hits, hits::hits(ground, card)),
            (Figure::ForcedMove, forced_move::forced_move(ground, card)),
            (Figure::Denied, denied::denied(ground, card)),
            (Figure::Reach, reach::reach(ground, card)),
            (Figure::Words, words::words(ground.set, card)),
        ]);
        Figures { values }
    }
}

/// The figures of these cards.
pub fn of_cards(set: &RuleSet, geometry: &Geometry, cards: &[&Card]) -> Vec<(Id, Figures)> {
    // Beside most of a set the rest of it weighs little.
    let part = (cards.len() < set.cards.len() / 4).then(|| part::part(set, cards));
    let measure = Measure::new(part.as_ref().unwrap_or(set), geometry);
    cards.iter().map(|card| (card.id.clone(), measure.figures(card))).collect()
}

/// The figures of one card. For many, make a [`Measure`] once.
pub fn figures(set: &RuleSet, card: &Card, geometry: &Geometry) -> Figures {
    Measure::new(set, geometry).figures(card)
}

/// A figure as people read it: `5.5`, `12`, `0.25`.
pub fn decimal(hundredths: u32) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}

/// The mean number of tiles over the origins, rounded.
fn hundredths_of_mean(table: &[TileSet]) -> u32 {
    let sum: usize = table.iter().map(|row| row.len()).sum();
    let mean = (sum * 100 + table.len() / 2).checked_div(table.len()).unwrap_or(0);
    u32::try_from(mean).unwrap_or(u32::MAX)
}
