//! Computes the figures of cards.

use std::collections::BTreeMap;

use super::set_tables::SetTables;
use super::subset::subset_for;
use super::value::Figures;
use super::{denied, forced_move, hits, reach, words};
use board::Geometry;
use model::{Card, Figure, Id, RuleSet};

/// Computes the figures of the cards of a set. Tables that all cards share are computed once.
pub struct Calculator<'a> {
    tables: SetTables<'a>,
}

impl<'a> Calculator<'a> {
    pub fn new(set: &'a RuleSet, geometry: &'a Geometry) -> Calculator<'a> {
        Calculator { tables: SetTables::new(set, geometry) }
    }

    /// Returns the figures of one card of the set.
    pub fn figures(&self, card: &Card) -> Figures {
        let tables = &self.tables;
        let values = BTreeMap::from([
            (Figure::Threat, reach::threat(tables, card)),
            (Figure::Hits, hits::hits(tables, card)),
            (Figure::ForcedMove, forced_move::forced_move(tables, card)),
            (Figure::Denied, denied::denied(tables, card)),
            (Figure::Reach, reach::reach(tables, card)),
            (Figure::Words, words::words(tables.set, card)),
        ]);
        Figures { values }
    }
}

/// Returns the figures of these cards, in their order.
pub fn of_cards(set: &RuleSet, geometry: &Geometry, cards: &[&Card]) -> Vec<(Id, Figures)> {
    // Leaving out definitions saves time only if the cards are a small part of the set.
    let subset = (cards.len() < set.cards.len() / 4).then(|| subset_for(set, cards));
    let calculator = Calculator::new(subset.as_ref().unwrap_or(set), geometry);
    cards.iter().map(|card| (card.id.clone(), calculator.figures(card))).collect()
}

/// Returns the figures of one card. For several cards, use [`of_cards`] or one [`Calculator`].
pub fn figures(set: &RuleSet, card: &Card, geometry: &Geometry) -> Figures {
    Calculator::new(set, geometry).figures(card)
}
