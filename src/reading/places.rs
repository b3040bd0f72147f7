//! Where the parts of cards and definitions stand in the source.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use rustc_hash::FxHashMap;

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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceTable {
    places: FxHashMap<Id, Arc<Vec<(PartOf, Place)>>>,
}

impl PlaceTable {
    pub fn set(&mut self, id: &Id, part: PartOf, place: Place) {
        match self.places.get_mut(id) {
            Some(parts) => Arc::make_mut(parts).push((part, place)),
            None => {
                self.places.insert(id.clone(), Arc::new(vec![(part, place)]));
            }
        }
    }

    /// Has room for so many texts.
    pub fn with_room(count: usize) -> PlaceTable {
        PlaceTable { places: FxHashMap::with_capacity_and_hasher(count, Default::default()) }
    }

    /// Takes over what another table knows.
    pub fn extend(&mut self, other: &PlaceTable) {
        for (id, parts) in &other.places {
            match self.places.entry(id.clone()) {
                Entry::Vacant(free) => {
                    free.insert(parts.clone());
                }
                Entry::Occupied(mut known) => Arc::make_mut(known.get_mut()).extend(parts.iter().copied()),
            }
        }
    }

    /// The place of the part; of the whole, when the part is not known.
    pub fn get(&self, id: &Id, part: PartOf) -> Option<Place> {
        let parts = self.places.get(id)?;
        // Of two places of a part the later one counts.
        let find = |part| parts.iter().rev().find(|(known, _)| *known == part).map(|(_, place)| *place);
        find(part).or_else(|| find(PartOf::Whole))
    }

    /// Whatever it knows a place of.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.places.keys()
    }

    /// Every text's own place, in no order.
    pub fn wholes(&self) -> impl Iterator<Item = (&Id, Place)> {
        let whole =
            |parts: &[(PartOf, Place)]| parts.iter().rev().find(|(part, _)| *part == PartOf::Whole).map(|(_, at)| *at);
        self.places.iter().filter_map(move |(id, parts)| Some((id, whole(parts)?)))
    }
}
