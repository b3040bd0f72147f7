//! Where the parts of cards and definitions stand in the source.

use std::collections::BTreeMap;

use crate::model::Id;
use crate::source::Place;

/// A part of a card or definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartOf {
    /// A card's header line, or a definition's name and text.
    Whole,
    Class,
    Epithet,
    /// An action's tag with its brackets.
    Tag,
    /// The n-th rule of a text.
    Rule(usize),
    Target,
    Special,
    Lore,
    Quote,
    /// The whole rule text.
    Text,
}

/// Places by the id of the text and the part.
#[derive(Debug, Clone, Default)]
pub struct PlaceTable {
    places: BTreeMap<(Id, PartOf), Place>,
}

impl PlaceTable {
    pub fn set(&mut self, id: &Id, part: PartOf, place: Place) {
        self.places.insert((id.clone(), part), place);
    }

    /// The place of the part; of the whole, when the part is not known.
    pub fn get(&self, id: &Id, part: PartOf) -> Option<Place> {
        self.places.get(&(id.clone(), part)).or_else(|| self.places.get(&(id.clone(), PartOf::Whole))).copied()
    }

    /// Every text's own place, in the order of ids.
    pub fn wholes(&self) -> impl Iterator<Item = (&Id, Place)> {
        self.places.iter().filter(|((_, part), _)| *part == PartOf::Whole).map(|((id, _), place)| (id, *place))
    }
}
