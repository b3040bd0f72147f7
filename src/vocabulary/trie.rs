//! The trie of a category's surfaces, which the chart walks, and the ids of its parts.

use std::num::NonZeroU32;

use super::category::Category;
use super::features::Features;

/// A word of the language, by number. 0 stands for every word that the lexicon does not know.
pub type Word = u16;

/// The index of a production in its lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductionId(NonZeroU32);

/// The index of a state in its lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(NonZeroU32);

/// One more than the index, so that zero is free for `None`. A lexicon too large for 32 bits would not fit into memory.
fn stored(index: usize) -> NonZeroU32 {
    u32::try_from(index).ok().and_then(|index| NonZeroU32::MIN.checked_add(index)).unwrap_or(NonZeroU32::MAX)
}

impl ProductionId {
    /// The production at this index.
    pub fn at(index: usize) -> ProductionId {
        ProductionId(stored(index))
    }

    /// Its index in `Lexicon::productions`.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl StateId {
    /// The state at this index.
    pub fn at(index: usize) -> StateId {
        StateId(stored(index))
    }

    /// Its index in `Lexicon::states`.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// One state of a trie, with the edges that leave it.
#[derive(Debug, Default)]
pub struct State {
    pub words: Vec<(Word, StateId)>,
    pub slots: Vec<(Edge, StateId)>,
    /// Surfaces that end here: the production, and the index of the surface in it.
    pub ends: Vec<(ProductionId, u16)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    pub category: Category,
    pub features: Features,
    pub agrees: bool,
    pub kind_only: bool,
}
