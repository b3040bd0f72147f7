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
    places: BTreeMap<Id, Vec<(PartOf, Place)>>,
}

impl PlaceTable {
    pub fn set(&mut self, id: &Id, part: PartOf, place: Place) {
        let parts = match self.places.get_mut(id) {
            Some(parts) => parts,
            None => self.places.entry(id.clone()).or_default(),
        };
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, known)) => *known = place,
            None => parts.push((part, place)),
        }
    }

    /// The place of the part; of the whole, when the part is not known.
    pub fn get(&self, id: &Id, part: PartOf) -> Option<Place> {
        let parts = self.places.get(id)?;
        let find = |part| parts.iter().find(|(known, _)| *known == part).map(|(_, place)| *place);
        find(part).or_else(|| find(PartOf::Whole))
    }

    /// Every text's own place, in the order of ids.
    pub fn wholes(&self) -> impl Iterator<Item = (&Id, Place)> {
        let whole =
            |parts: &[(PartOf, Place)]| parts.iter().find(|(part, _)| *part == PartOf::Whole).map(|(_, at)| *at);
        self.places.iter().filter_map(move |(id, parts)| Some((id, whole(parts)?)))
    }
}
