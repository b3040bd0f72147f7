//! Remembers phrases that no production expresses. Otherwise the time for such a term would grow with the productions
//! that lead to it.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};

use crate::term::Term;
use vocabulary::{Category, Features};

/// The number of phrases of a sentence that are tried before failures are remembered. Hardly any sentence needs more.
const UNTIL_REMEMBERED: usize = 2_000;

/// Everything besides the term that decides whether a phrase can be printed.
#[derive(Hash)]
pub struct Situation {
    pub category: Category,
    pub wanted: Features,
    pub explicit: bool,
    pub of_subject: bool,
    pub joined: bool,
    pub pending: Option<Features>,
    /// The features of the antecedents of the phrase's references, in order.
    pub antecedents: Vec<Option<Features>>,
}

/// The phrases of one sentence that no production expresses.
#[derive(Default)]
pub struct Failures {
    tried: usize,
    known: FxHashSet<u64>,
}

impl Failures {
    /// Whether failures are remembered from now on. Counts the phrase as tried.
    pub fn count(&mut self) -> bool {
        self.tried += 1;
        self.tried > UNTIL_REMEMBERED
    }

    /// Whether the phrase is known to fail. In practice, two phrases never have the same hash of 64 bits. If two did, a
    /// wording would be lost, but no meaning.
    pub fn has(&self, key: u64) -> bool {
        self.known.contains(&key)
    }

    pub fn add(&mut self, key: u64) {
        self.known.insert(key);
    }
}

/// Returns the key of a phrase: a hash of the term and its situation.
pub fn key(situation: &Situation, term: &Term) -> u64 {
    let mut hasher = FxHasher::default();
    situation.hash(&mut hasher);
    term.hash(&mut hasher);
    hasher.finish()
}
