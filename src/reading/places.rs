//! The source places of the parts of cards and definitions.

use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use model::Id;
use source::{FileId, Place};

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
    /// A summon's line *Move activations:*.
    MoveActivations,
    Special,
    Lore,
    Quote,
    /// The whole rule text.
    Text,
}

/// The places of a text's parts.
type PartPlaces = Vec<(PartOf, Place)>;

/// The places of one file, by the id of the text and the part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceTable {
    places: FxHashMap<Id, PartPlaces>,
}

impl PlaceTable {
    pub fn set(&mut self, id: &Id, part: PartOf, place: Place) {
        match self.places.get_mut(id) {
            Some(parts) => parts.push((part, place)),
            None => {
                self.places.insert(id.clone(), vec![(part, place)]);
            }
        }
    }

    /// Returns the ids of all texts with a known place.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.places.keys()
    }

    fn parts(&self, id: &Id) -> &[(PartOf, Place)] {
        self.places.get(id).map_or(&[], Vec::as_slice)
    }
}

/// The places of a whole pack, in shards by the hash of the id. Two atlases that differ in one file share all other
/// shards.
#[derive(Debug, Clone, Default)]
pub struct Atlas {
    shards: Vec<Arc<FxHashMap<Id, PartPlaces>>>,
}

const SHARDS: usize = 128;

impl Atlas {
    pub fn set(&mut self, id: &Id, part: PartOf, place: Place) {
        self.shard(id).entry(id.clone()).or_default().push((part, place));
    }

    /// Adds the places of a table.
    pub fn extend(&mut self, table: &PlaceTable) {
        #[expect(clippy::iter_over_hash_type, reason = "every id has an entry of its own")]
        for (id, parts) in &table.places {
            self.shard(id).entry(id.clone()).or_default().extend(parts);
        }
    }

    /// Replaces the places that one file has for these ids by the places in the tables. Returns false if another file
    /// has places for one of the ids too: then the atlas must be built again.
    pub fn exchange<'i>(&mut self, file: FileId, ids: impl Iterator<Item = &'i Id>, now: [&PlaceTable; 2]) -> bool {
        for id in ids {
            let parts: PartPlaces = now.iter().flat_map(|table| table.parts(id)).copied().collect();
            let known = self.known(id).map_or(&[][..], Vec::as_slice);
            if known == parts {
                continue;
            }
            if known.iter().any(|(_, place)| place.file != file) {
                return false;
            }
            match parts.is_empty() {
                true => drop(self.shard(id).remove(id)),
                false => drop(self.shard(id).insert(id.clone(), parts)),
            }
        }
        true
    }

    /// Returns the place of the part, or the place of the whole text if the place of the part is not known.
    pub fn get(&self, id: &Id, part: PartOf) -> Option<Place> {
        let parts = self.known(id)?;
        // If a part has two places, the later one counts.
        let find = |part| parts.iter().rev().find(|(known, _)| *known == part).map(|(_, place)| *place);
        find(part).or_else(|| find(PartOf::Whole))
    }

    /// Returns the place of each whole text, in no particular order.
    pub fn wholes(&self) -> impl Iterator<Item = (&Id, Place)> {
        let whole = |parts: &PartPlaces| parts.iter().rev().find(|(part, _)| *part == PartOf::Whole).map(|(_, at)| *at);
        self.shards.iter().flat_map(|shard| shard.iter()).filter_map(move |(id, parts)| Some((id, whole(parts)?)))
    }

    fn known(&self, id: &Id) -> Option<&PartPlaces> {
        self.shards.get(shard_of(id))?.get(id)
    }

    fn shard(&mut self, id: &Id) -> &mut FxHashMap<Id, PartPlaces> {
        if self.shards.is_empty() {
            self.shards.resize_with(SHARDS, Arc::default);
        }
        Arc::make_mut(&mut self.shards[shard_of(id)])
    }
}

/// Returns the index of the shard that keeps the id.
fn shard_of(id: &Id) -> usize {
    // The map in the shard uses the other bits of the hash.
    (FxBuildHasher.hash_one(id) >> 32) as usize % SHARDS
}
