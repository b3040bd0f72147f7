//! The trie of a category's surfaces, and the ids of its parts. The chart walks the trie.

use std::num::NonZeroU32;

use super::category::{Category, CategorySet};
use super::features::Features;

/// A word of the language, as its id. The id 0 stands for every word that the lexicon does not have.
pub type Word = u16;

/// The index of a production in its lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductionId(NonZeroU32);

/// The id of a state: its category, and its number among the states of that category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(NonZeroU32);

/// Returns the index plus one, so that zero is free for `None`. A lexicon too large for 32 bits would not fit into
/// memory.
fn stored(index: usize) -> NonZeroU32 {
    u32::try_from(index).ok().and_then(|index| NonZeroU32::MIN.checked_add(index)).unwrap_or(NonZeroU32::MAX)
}

impl ProductionId {
    /// Creates the id of the production at this index.
    pub fn at(index: usize) -> ProductionId {
        ProductionId(stored(index))
    }

    /// Returns the index of the production in `Lexicon::productions`.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The number of bits in a state's id for the state's number within its category. The other bits hold the category.
const NUMBER_BITS: u32 = 21;

// The other bits have room for the maximum number of categories.
const _: () = assert!(CategorySet::MOST <= 1 << (u32::BITS - NUMBER_BITS));

impl StateId {
    /// Returns the first state of a category.
    pub(super) fn root(category: Category) -> StateId {
        StateId(stored(usize::from(category) << NUMBER_BITS))
    }

    /// Returns another state of the same category.
    fn sibling(self, number: usize) -> StateId {
        assert!(number < 1 << NUMBER_BITS, "a category has too many states");
        StateId(stored(usize::from(self.category()) << NUMBER_BITS | number))
    }

    /// Returns the category of the state.
    pub(super) fn category(self) -> Category {
        Category::try_from((self.0.get() - 1) >> NUMBER_BITS).unwrap_or(Category::MAX)
    }

    /// Returns the number of the state among the states of its category.
    const fn number(self) -> usize {
        ((self.0.get() - 1) & ((1 << NUMBER_BITS) - 1)) as usize
    }
}

/// One state of a trie, with the edges that leave it.
#[derive(Debug, Clone, Copy)]
pub struct State<'a> {
    /// The edges of words, sorted by the id of the word.
    pub words: &'a [(Word, StateId)],
    pub slots: &'a [(Edge, StateId)],
    /// The surfaces that end in this state: the number of the line in its category, and the number of the surface.
    ends: &'a [(u32, u16)],
    /// The index of the category's first production.
    first: usize,
}

impl State<'_> {
    /// Returns the state behind a word; `None` if no surface goes on with the word.
    pub fn behind(&self, word: Word) -> Option<StateId> {
        let edge = self.words.binary_search_by_key(&word, |edge| edge.0).ok()?;
        self.words.get(edge).map(|edge| edge.1)
    }

    /// Returns the surfaces that end in this state.
    pub fn ends(&self) -> impl Iterator<Item = (ProductionId, u16)> + '_ {
        let first = self.first;
        self.ends.iter().map(move |(line, surface)| (ProductionId::at(first + *line as usize), *surface))
    }

    /// Whether a surface ends in this state.
    pub fn is_end(&self) -> bool {
        !self.ends.is_empty()
    }
}

/// The label of an edge that a phrase of the category follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    pub category: Category,
    pub features: Features,
    pub agrees: bool,
    pub kind_only: bool,
}

/// The trie of a category. The edges of all states are stored one after the other. Lines are numbered within their
/// category, so that lexicons that differ in other categories share the trie.
#[derive(Debug, Default)]
pub(super) struct Trie {
    /// The offsets at which the edges of each state begin. A last entry has the end of the edges of the last state.
    states: Vec<Offsets>,
    words: Vec<(Word, StateId)>,
    slots: Vec<(Edge, StateId)>,
    ends: Vec<(u32, u16)>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Offsets {
    words: u32,
    slots: u32,
    ends: u32,
}

impl Trie {
    /// Returns the state with this id. `first` is the index of the category's first production.
    pub fn state(&self, id: StateId, first: usize) -> State<'_> {
        let (from, to) = (self.states[id.number()], self.states[id.number() + 1]);
        State {
            words: &self.words[from.words as usize..to.words as usize],
            slots: &self.slots[from.slots as usize..to.slots as usize],
            ends: &self.ends[from.ends as usize..to.ends as usize],
            first,
        }
    }
}

/// A trie while it is built. The edges of a state are linked in a chain, the last edge first, because an edge that is
/// needed again was mostly added last.
#[derive(Debug)]
pub(super) struct Growing {
    pub root: StateId,
    states: Vec<Chains>,
    words: Vec<Link<Word, StateId>>,
    slots: Vec<Link<Edge, StateId>>,
    ends: Vec<Link<u32, u16>>,
}

/// The heads of a state's chains, one for each kind of edge: one more than the index of the last edge; 0 if there is
/// none.
#[derive(Debug, Clone, Copy, Default)]
struct Chains {
    words: u32,
    slots: u32,
    ends: u32,
}

/// An edge, and one more than the index of the edge before it in the chain; 0 if there is none.
#[derive(Debug, Clone, Copy)]
struct Link<K, V> {
    key: K,
    value: V,
    before: u32,
}

impl Growing {
    /// Creates the trie of a category without surfaces.
    pub fn of(category: Category) -> Growing {
        let root = StateId::root(category);
        Growing { root, states: vec![Chains::default()], words: Vec::new(), slots: Vec::new(), ends: Vec::new() }
    }

    fn new_state(&mut self) -> StateId {
        self.states.push(Chains::default());
        self.root.sibling(self.states.len() - 1)
    }

    /// Returns the state behind a word. Adds the edge and the state if they are missing.
    pub fn behind_word(&mut self, state: StateId, word: Word) -> StateId {
        let last = self.states[state.number()].words;
        if let Some(known) = chain(&self.words, last).find(|(known, _)| *known == word) {
            return known.1;
        }
        let next = self.new_state();
        self.states[state.number()].words = add(&mut self.words, word, next, last);
        next
    }

    /// Returns the state behind a phrase. Adds the edge and the state if they are missing.
    pub fn behind_slot(&mut self, state: StateId, edge: Edge) -> StateId {
        let last = self.states[state.number()].slots;
        if let Some(known) = chain(&self.slots, last).find(|(known, _)| *known == edge) {
            return known.1;
        }
        let next = self.new_state();
        self.states[state.number()].slots = add(&mut self.slots, edge, next, last);
        next
    }

    /// Records that a surface of a line ends in a state. Lines are numbered within the category.
    pub fn end(&mut self, state: StateId, line: usize, surface: u16) {
        let last = self.states[state.number()].ends;
        self.states[state.number()].ends = add(&mut self.ends, index(line), surface, last);
    }

    /// Converts the trie to its final form: words are sorted, slots and ends are in the order in which they were added.
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

/// Returns the edges of a chain, the last one first.
fn chain<K: Copy, V: Copy>(links: &[Link<K, V>], last: u32) -> impl Iterator<Item = (K, V)> {
    let at = move |after: u32| links.get((after as usize).checked_sub(1)?);
    std::iter::successors(at(last), move |link| at(link.before)).map(|link| (link.key, link.value))
}

/// Adds an edge to a chain whose last edge was `before`. Returns one more than the index of the new edge.
fn add<K, V>(links: &mut Vec<Link<K, V>>, key: K, value: V, before: u32) -> u32 {
    links.push(Link { key, value, before });
    index(links.len())
}

/// Converts an index of a trie to 32 bits. A trie with a larger index would not fit into memory.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
