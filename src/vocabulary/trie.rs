//! The trie of a category's surfaces, which the chart walks, and the ids of its parts.

use std::num::NonZeroU32;

use super::category::{Category, CategorySet};
use super::features::Features;

/// A word of the language, by number. 0 stands for every word that the lexicon does not know.
pub type Word = u16;

/// The index of a production in its lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductionId(NonZeroU32);

/// A state of a lexicon: its category, and its number among the states of that category.
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

/// The bits of a state's id that number it among the states of its category; the others tell the category.
const NUMBER_BITS: u32 = 22;

// Every category that a lexicon can have fits into the other bits.
const _: () = assert!(CategorySet::MOST <= 1 << (u32::BITS - NUMBER_BITS));

impl StateId {
    /// The first state of a category.
    pub(super) fn root(category: Category) -> StateId {
        StateId(stored(usize::from(category) << NUMBER_BITS))
    }

    /// Another state of the same category.
    fn sibling(self, number: usize) -> StateId {
        StateId(stored(usize::from(self.category()) << NUMBER_BITS | number))
    }

    /// The category whose phrases it is part of.
    pub(super) fn category(self) -> Category {
        Category::try_from((self.0.get() - 1) >> NUMBER_BITS).unwrap_or(Category::MAX)
    }

    /// Its number among the states of its category.
    const fn number(self) -> usize {
        ((self.0.get() - 1) & ((1 << NUMBER_BITS) - 1)) as usize
    }
}

/// One state of a trie, with the edges that leave it.
#[derive(Debug, Clone, Copy)]
pub struct State<'a> {
    /// In the order of the words.
    pub words: &'a [(Word, StateId)],
    pub slots: &'a [(Edge, StateId)],
    /// Surfaces that end here.
    pub ends: &'a [(ProductionId, u16)],
}

impl State<'_> {
    /// The state behind a word; `None` if no line goes on with it.
    pub fn behind(&self, word: Word) -> Option<StateId> {
        let edge = self.words.binary_search_by_key(&word, |edge| edge.0).ok()?;
        self.words.get(edge).map(|edge| edge.1)
    }
}

/// An edge that a phrase of the category follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    pub category: Category,
    pub features: Features,
    pub agrees: bool,
    pub kind_only: bool,
}

/// The trie of a category. The edges of all states lie one after the other.
#[derive(Debug, Default)]
pub(super) struct Trie {
    /// For each state, where its edges begin; and where those of the last state end.
    states: Vec<Offsets>,
    words: Vec<(Word, StateId)>,
    slots: Vec<(Edge, StateId)>,
    ends: Vec<(ProductionId, u16)>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Offsets {
    words: u32,
    slots: u32,
    ends: u32,
}

impl Trie {
    pub fn state(&self, id: StateId) -> State<'_> {
        let (from, to) = (self.states[id.number()], self.states[id.number() + 1]);
        State {
            words: &self.words[from.words as usize..to.words as usize],
            slots: &self.slots[from.slots as usize..to.slots as usize],
            ends: &self.ends[from.ends as usize..to.ends as usize],
        }
    }
}

/// A trie that grows. Each state has chains of edges, the last one first: the edges that are wanted again are mostly
/// those that were added last.
#[derive(Debug)]
pub(super) struct Growing {
    pub root: StateId,
    states: Vec<Chains>,
    words: Vec<Link<Word, StateId>>,
    slots: Vec<Link<Edge, StateId>>,
    ends: Vec<Link<ProductionId, u16>>,
}

/// For each kind of edge one more than the index of the last one; 0 if there is none.
#[derive(Debug, Clone, Copy, Default)]
struct Chains {
    words: u32,
    slots: u32,
    ends: u32,
}

/// An edge, and one more than the index of the edge before it.
#[derive(Debug, Clone, Copy)]
struct Link<K, V> {
    key: K,
    value: V,
    before: u32,
}

impl Growing {
    /// The trie of a category without surfaces.
    pub fn of(category: Category) -> Growing {
        let root = StateId::root(category);
        Growing { root, states: vec![Chains::default()], words: Vec::new(), slots: Vec::new(), ends: Vec::new() }
    }

    fn new_state(&mut self) -> StateId {
        self.states.push(Chains::default());
        self.root.sibling(self.states.len() - 1)
    }

    /// The state behind a word.
    pub fn behind_word(&mut self, state: StateId, word: Word) -> StateId {
        let last = self.states[state.number()].words;
        if let Some(known) = chain(&self.words, last).find(|(known, _)| *known == word) {
            return known.1;
        }
        let next = self.new_state();
        self.states[state.number()].words = add(&mut self.words, word, next, last);
        next
    }

    /// The state behind a phrase.
    pub fn behind_slot(&mut self, state: StateId, edge: Edge) -> StateId {
        let last = self.states[state.number()].slots;
        if let Some(known) = chain(&self.slots, last).find(|(known, _)| *known == edge) {
            return known.1;
        }
        let next = self.new_state();
        self.states[state.number()].slots = add(&mut self.slots, edge, next, last);
        next
    }

    /// Ends a surface of a production in a state.
    pub fn end(&mut self, state: StateId, production: ProductionId, surface: u16) {
        let last = self.states[state.number()].ends;
        self.states[state.number()].ends = add(&mut self.ends, production, surface, last);
    }

    /// The grown trie: words sorted, slots and ends in the order in which they were added.
    pub fn finish(self) -> Trie {
        let mut trie = Trie {
            states: Vec::with_capacity(self.states.len() + 1),
            words: Vec::with_capacity(self.words.len()),
            slots: Vec::with_capacity(self.slots.len()),
            ends: Vec::with_capacity(self.ends.len()),
        };
        let begin = |trie: &Trie| Offsets {
            words: index(trie.words.len()),
            slots: index(trie.slots.len()),
            ends: index(trie.ends.len()),
        };
        for chains in &self.states {
            let from = begin(&trie);
            trie.states.push(from);
            trie.words.extend(chain(&self.words, chains.words));
            if let [_, _, ..] = trie.words[from.words as usize..] {
                trie.words[from.words as usize..].sort_unstable_by_key(|(word, _)| *word);
            }
            trie.slots.extend(chain(&self.slots, chains.slots));
            trie.slots[from.slots as usize..].reverse();
            trie.ends.extend(chain(&self.ends, chains.ends));
            trie.ends[from.ends as usize..].reverse();
        }
        trie.states.push(begin(&trie));
        trie
    }
}

/// The edges of a chain, the last one first.
fn chain<K: Copy, V: Copy>(links: &[Link<K, V>], last: u32) -> impl Iterator<Item = (K, V)> {
    let at = move |after: u32| links.get((after as usize).checked_sub(1)?);
    std::iter::successors(at(last), move |link| at(link.before)).map(|link| (link.key, link.value))
}

/// Adds an edge before which another one was the last; returns one more than its index.
fn add<K, V>(links: &mut Vec<Link<K, V>>, key: K, value: V, before: u32) -> u32 {
    links.push(Link { key, value, before });
    index(links.len())
}

/// An index in a trie, which would not fit into memory if it had more than 32 bits.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
