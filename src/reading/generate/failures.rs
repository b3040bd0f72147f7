//! Remembers phrases that no line says, so that a term that cannot be said costs no more time the more lines lead to it.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};

use crate::term::Term;
use vocabulary::{Category, Features};

/// So many phrases of a sentence are tried before anything is remembered: hardly any sentence needs more.
const UNTIL_REMEMBERED: usize = 2_000;

/// Everything besides the term that decides whether a phrase can be said.
#[derive(Hash)]
pub struct Situation {
    pub category: Category,
    pub wanted: Features,
    pub explicit: bool,
    pub of_subject: bool,
    pub joined: bool,
    pub pending: Option<Features>,
    /// The features of the antecedents of its references, in their order.
    pub antecedents: Vec<Option<Features>>,
}

/// The phrases of one sentence that no line says.
#[derive(Default)]
pub struct Failures {
    tried: usize,
    known: FxHashSet<u64>,
}

impl Failures {
    /// Counts a phrase that is tried, and says whether failures are remembered from now on.
    pub fn count(&mut self) -> bool {
        self.tried += 1;
        self.tried > UNTIL_REMEMBERED
    }

    /// Whether the phrase is known to fail. Two phrases with one hash of 64 bits are never met in practice; they would
    /// cost a wording, not a meaning.
    pub fn has(&self, key: u64) -> bool {
        self.known.contains(&key)
    }

    pub fn add(&mut self, key: u64) {
        self.known.insert(key);
    }
}

/// The key of a phrase.
pub fn key(situation: &Situation, term: &Term) -> u64 {
    let mut hasher = FxHasher::default();
    situation.hash(&mut hasher);
    term.hash(&mut hasher);
    hasher.finish()
}
