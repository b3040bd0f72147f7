//! A cache of the findings of one run, so that the next run checks only the cards and definitions that changed.
//!
//! - Cached: the findings on each card and each definition ([`CacheEntry`]), and the sorted list of all findings.
//! - Key: the position of the card or definition in the set's list. Each entry lies beside a summary of the
//!   [`SetSummary`]. If the list changes, the set summary moves the entry together with its card or definition.
//! - Invalidated, for one card or definition: if an id on which it depends changed. It depends on itself and on
//!   everything that it leads to ([`dependencies`]): the definitions, actions and structures that it names, makes or
//!   forms, directly or indirectly. It is invalidated too if some text makes such a definition and no text made it in
//!   the last run, or the reverse. The same holds if the card or definition itself is not understood in full.
//! - Invalidated, as a whole: if the game, its place, or the pack's own adjectives, verbs and keywords change.
//!
//! The findings on the whole set are not cached. Their checks run every time, over links and chains that the summary
//! caches.

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::finding_order;
use super::index::Index;
use super::summary::{Moved, SetSummary, kind_of};
use super::text::Text;
use diagnostic::Diagnostic;
use model::{Definition, Game, Id, Kind, RuleSet};
use source::Place;

/// The findings of the last run on each card and definition.
#[derive(Debug, Default, Clone)]
pub struct CheckCache {
    /// The summaries of each card and definition, which form a cache of their own.
    pub(super) summary: SetSummary,
    /// The entries of the cards, in the order of `summary.cards`.
    pub(super) cards: Vec<CacheEntry>,
    /// The entries of the definitions, in the order of `summary.definitions`.
    pub(super) definitions: Vec<CacheEntry>,
    /// The findings on all cards and definitions, sorted.
    findings: Vec<Diagnostic>,
    /// The findings in `findings` that were invalidated since that list was sorted.
    stale: Vec<Diagnostic>,
    /// The ids whose places may have changed since the last run; `None` for all ids.
    moved: Option<FxHashSet<Id>>,
    /// The cards with an invalidated entry, for the caches of the caller.
    invalidated: Invalidated,
    /// The game of the last run, and its place.
    game: Option<(Game, Place)>,
    /// The pack's own adjectives, verbs and keywords. The checks see texts in which these words are replaced by their
    /// meaning, so all cached findings depend on the words.
    words: Vec<Definition>,
}

/// The cards whose cached figures are invalid.
#[derive(Debug, Default, Clone)]
pub enum Invalidated {
    #[default]
    All,
    Some(Vec<Id>),
}

/// The cache entry of one card or definition.
#[derive(Debug, Default, Clone)]
pub(super) struct CacheEntry {
    /// The findings; `None` if the card or definition must be checked.
    cached: Option<CachedFindings>,
    /// For a definition: whether some text made it in the last run, and whether a text that was not understood named
    /// it.
    made: Option<(bool, bool)>,
}

/// The findings on one card or definition.
#[derive(Debug, Clone)]
struct CachedFindings {
    id: Id,
    findings: Vec<Diagnostic>,
    /// Hashes of all ids on which the findings depend. If two ids have the same hash, more entries than necessary are
    /// invalidated.
    depends_on: Box<[u32]>,
}

/// A set of changed ids, with a fast test whether a cache entry depends on one of them.
struct ChangedIds {
    hashes: FxHashSet<u32>,
    /// A Bloom filter with one hash function. It answers most questions without a look into `hashes`.
    bits: [u64; 64],
}

impl ChangedIds {
    fn new<'i>(ids: impl Iterator<Item = &'i Id>) -> ChangedIds {
        let mut bits = [0; 64];
        let mark = |hash: &u32| {
            let (word, bit) = filter_bit(*hash);
            bits[word] |= bit;
        };
        let hashes: FxHashSet<u32> = ids.map(hash).inspect(mark).collect();
        ChangedIds { hashes, bits }
    }

    fn concern(&self, cached: &CachedFindings) -> bool {
        let may_have = |hash: &u32| {
            let (word, bit) = filter_bit(*hash);
            self.bits[word] & bit != 0
        };
        cached.depends_on.iter().any(|hash| may_have(hash) && self.hashes.contains(hash))
    }
}

/// Returns the bit of the filter for a hash: the index of its word, which is below 64, and the mask.
fn filter_bit(hash: u32) -> (usize, u64) {
    let [low, high, ..] = hash.to_le_bytes();
    (usize::from(high % 64), 1 << (low % 64))
}

/// Returns the upper half of the hash of an id.
fn hash(id: &Id) -> u32 {
    let [.., a, b, c, d] = FxBuildHasher.hash_one(id).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

impl CheckCache {
    /// Invalidates the entries that depend on one of these ids. Invalidates all entries if the game or the pack's own
    /// words changed. `at` is the place of the game. The caller must call this before each run.
    pub fn invalidate(&mut self, set: &RuleSet, at: Place, changed: &FxHashSet<Id>) {
        let is_word = |d: &&Definition| {
            matches!(d.what, Kind::Adjective { .. } | Kind::Place { .. } | Kind::Verb { .. } | Kind::Keyword { .. })
        };
        let words = || set.definitions.iter().map(Arc::as_ref).filter(is_word);
        let same_game = self.game.as_ref().is_some_and(|(known, place)| (known, *place) == (&set.game, at));
        if !same_game || !words().eq(&self.words) || words().any(|word| changed.contains(&word.id)) {
            *self = CheckCache {
                game: Some((set.game.clone(), at)),
                words: words().cloned().collect(),
                ..CheckCache::default()
            };
        }
        if let Some(moved) = &mut self.moved {
            moved.extend(changed.iter().cloned());
        }
        self.invalidate_dependent(&ChangedIds::new(changed.iter()));
    }

    /// Returns the cards and definitions whose places may have changed since the last call. Call it after
    /// [`update`](Self::update).
    pub(super) fn take_moved(&mut self) -> Moved {
        let moved = self.moved.replace(FxHashSet::default());
        let lookup = &self.summary.lookup;
        moved.map_or_else(Moved::default, |ids| Moved {
            cards: Some(ids.iter().filter_map(|id| lookup.cards.get(id).copied()).collect()),
            definitions: Some(ids.iter().filter_map(|id| lookup.definitions.get(id).copied()).collect()),
        })
    }

    fn invalidate_dependent(&mut self, changed: &ChangedIds) {
        for entry in &mut self.cards {
            if let Some(cached) = entry.cached.as_ref().filter(|cached| changed.concern(cached)) {
                self.invalidated.add(&cached.id);
                entry.clear(&mut self.stale);
            }
        }
        for entry in &mut self.definitions {
            if entry.cached.as_ref().is_some_and(|cached| changed.concern(cached)) {
                entry.clear(&mut self.stale);
            }
        }
    }

    /// Returns the cards whose findings were invalidated since the last call. Figures that are cached elsewhere are
    /// invalid for the same cards.
    pub fn take_invalidated(&mut self) -> Invalidated {
        std::mem::replace(&mut self.invalidated, Invalidated::Some(Vec::new()))
    }

    /// Updates the entries to a set. Removes the findings on cards and definitions that were deleted or not understood
    /// in full.
    pub(super) fn update(&mut self, set: &RuleSet, understood: &dyn Fn(&Id) -> bool) {
        if (self.summary.cards.len(), self.summary.definitions.len()) != (self.cards.len(), self.definitions.len()) {
            // The last run stopped before it returned the summary.
            *self = CheckCache::default();
        }
        let mut removed = Vec::new();
        self.summary.update(set, [&mut self.cards, &mut self.definitions], &mut removed);
        removed.iter_mut().for_each(|entry| entry.clear(&mut self.stale));
        for (entry, summary) in self.cards.iter_mut().zip(&self.summary.cards) {
            if !understood(&summary.thing.id) {
                entry.clear(&mut self.stale);
                self.invalidated.add(&summary.thing.id);
            }
        }
        for (entry, summary) in self.definitions.iter_mut().zip(&self.summary.definitions) {
            if !understood(&summary.thing.id) {
                entry.clear(&mut self.stale);
            }
        }
    }

    /// Invalidates the entries that depend on a definition if it is made by some text, but was not made in the last
    /// run, or the reverse.
    pub(super) fn invalidate_by_making(&mut self, index: &Index) {
        let mut changed: Vec<&Id> = Vec::new();
        for (n, (entry, definition)) in self.definitions.iter_mut().zip(&index.set.definitions).enumerate() {
            let can_be_made = kind_of(&definition.what).is_some();
            let made = (can_be_made && index.is_nth_made(n), index.is_nth_named_unread(n));
            if entry.made.replace(made) != Some(made) {
                changed.push(&definition.id);
            }
        }
        if !changed.is_empty() {
            self.invalidate_dependent(&ChangedIds::new(changed.into_iter()));
        }
    }

    /// Returns the findings on all cards and definitions, sorted: the cached findings without the stale ones, and the
    /// findings in `new`.
    pub(super) fn merge(&mut self, new: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if !self.stale.is_empty() {
            let stale: FxHashSet<usize> = self.stale.drain(..).map(|finding| finding.address()).collect();
            self.findings.retain(|finding| !stale.contains(&finding.address()));
        }
        self.findings.extend(new);
        finding_order::sort(&mut self.findings);
        self.findings.clone()
    }
}

impl Invalidated {
    fn add(&mut self, id: &Id) {
        if let Invalidated::Some(ids) = self {
            ids.push(id.clone());
        }
    }
}

impl CacheEntry {
    /// Whether the card or definition must be checked.
    pub(super) fn is_empty(&self) -> bool {
        self.cached.is_none()
    }

    pub(super) fn store(&mut self, id: &Id, depends_on: &[Id], findings: Vec<Diagnostic>) {
        let depends_on = depends_on.iter().map(hash).collect();
        self.cached = Some(CachedFindings { id: id.clone(), findings, depends_on });
    }

    /// Empties the entry, and adds its findings to the stale ones.
    fn clear(&mut self, stale: &mut Vec<Diagnostic>) {
        stale.extend(self.cached.take().into_iter().flat_map(|cached| cached.findings));
    }
}

/// Returns the ids on which the findings on a card or definition can depend. They are its own id, and the ids of
/// everything that its texts and the passives lead to.
pub(super) fn dependencies<'a>(index: &Index<'a>, texts: &[Text<'a>], own: &'a Id) -> Vec<Id> {
    let mut found: BTreeSet<&Id> = BTreeSet::from([own]);
    let mut open: Vec<&Id> = vec![own];
    let mut texts: Vec<&Text<'a>> = texts.iter().chain(&index.passives).collect();
    loop {
        for text in texts.drain(..) {
            let named = text.facts.names.iter().map(|(_, id)| id);
            for id in named.chain(&text.facts.uses).chain([text.owner_id()]) {
                if found.insert(id) {
                    open.push(id);
                }
            }
        }
        let Some(id) = open.pop() else { break };
        let mut next: Vec<&Id> =
            index.structures_with(id).iter().filter_map(|n| Some(&index.set.definitions.get(*n)?.id)).collect();
        if let Some(definition) = index.definition(id) {
            next.extend(definition.uses.iter().chain(&definition.card));
            texts.extend(index.texts.get(index.texts_of_definition(id)).unwrap_or(&[]));
        }
        if let Some(card) = index.card(id) {
            next.extend(&card.definitions);
            texts.extend(index.texts_of_card(card));
        }
        texts.extend(index.action(id).and_then(|text| index.texts.get(text)));
        for id in next {
            if found.insert(id) {
                open.push(id);
            }
        }
    }
    found.into_iter().cloned().collect()
}
