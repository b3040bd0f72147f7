//! The words and leaves that can come next, where a phrase waits in some state of a trie.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::category::{Category, LEAVES};
use super::features::Features;
use super::lexicon::Lexicon;
use super::trie::{Edge, StateId, Word};

/// The words and leaves that can come next.
#[derive(Debug, Default)]
pub struct NextSymbols {
    pub words: BTreeSet<Word>,
    /// For each leaf, the features that its phrase may have. Several demands on the same leaf stay apart, because a
    /// phrase has to satisfy one of them as a whole.
    pub leaves: BTreeMap<Category, Vec<Features>>,
}

/// The features of the phrases that can end behind each state. They are found when they are first needed, and hold as
/// long as the lexicon is the same.
#[derive(Debug, Default)]
pub struct EndFeatures {
    of: FxHashMap<StateId, Features>,
}

/// One search for the next symbols.
struct Search<'a> {
    lexicon: &'a Lexicon,
    ends: &'a mut EndFeatures,
    seen: FxHashSet<(StateId, Features)>,
    found: NextSymbols,
}

impl NextSymbols {
    /// Returns the possible next words and phrases where a phrase waits in one of these states. The features are those
    /// on which the phrase has agreed so far.
    pub fn after(
        lexicon: &Lexicon,
        ends: &mut EndFeatures,
        waiting: impl IntoIterator<Item = (StateId, Features)>,
    ) -> NextSymbols {
        let mut search = Search { lexicon, ends, seen: FxHashSet::default(), found: NextSymbols::default() };
        for (state, agreed) in waiting {
            search.state(state, agreed);
        }
        search.found
    }
}

impl Search<'_> {
    /// Adds what can follow a state. The whole phrase must have some of the `wanted` features.
    fn state(&mut self, state: StateId, wanted: Features) {
        if !self.seen.insert((state, wanted)) {
            return;
        }
        let here = self.lexicon.state(state);
        for (word, next) in here.words {
            if self.can_end(*next, wanted) {
                self.found.words.insert(*word);
            }
        }
        for (edge, next) in here.slots {
            let Some(inner) = of_slot(edge, wanted).filter(|_| self.can_end(*next, wanted)) else { continue };
            if usize::from(edge.category) < LEAVES.len() {
                let demands = self.found.leaves.entry(edge.category).or_default();
                if !demands.contains(&inner) {
                    demands.push(inner);
                }
            } else if let Some(root) = self.lexicon.root(edge.category) {
                self.state(root, inner);
            }
        }
    }

    /// Whether a phrase that goes on from this state can have some of these features.
    fn can_end(&mut self, state: StateId, wanted: Features) -> bool {
        self.ends.of(self.lexicon, state).agree(wanted).is_some()
    }
}

/// Returns the features that the phrase in a slot must have, where the phrase around it must have the `wanted` ones.
/// `None` if there are none.
fn of_slot(edge: &Edge, wanted: Features) -> Option<Features> {
    if !edge.agrees {
        return Some(edge.features);
    }
    let wanted = if edge.kind_only { wanted.of_any_number() } else { wanted };
    let wanted = if edge.features.governs_form() { wanted.of_any_form() } else { wanted };
    edge.features.agree(wanted)
}

impl EndFeatures {
    /// Returns the features of all phrases that can end in this state or behind it.
    fn of(&mut self, lexicon: &Lexicon, state: StateId) -> Features {
        if let Some(known) = self.of.get(&state) {
            return *known;
        }
        let here = lexicon.state(state);
        let mut features = Features(0);
        for (production, surface) in here.ends() {
            features.0 |= lexicon.production(production).features_of(surface).0;
        }
        let next = here.words.iter().map(|(_, next)| *next).chain(here.slots.iter().map(|(_, next)| *next));
        for next in next {
            features.0 |= self.of(lexicon, next).0;
        }
        self.of.insert(state, features);
        features
    }
}
