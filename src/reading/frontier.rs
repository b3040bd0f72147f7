//! The states in which the parser waits for the next word of an unfinished sentence.

use vocabulary::{Features, StateId};

/// The states that wait at the end of the words, each with the features that its phrase has agreed on so far.
#[derive(Debug, Default)]
pub struct Frontier {
    pub waiting: Vec<(StateId, Features)>,
    /// The number of states that belong to the sentence itself. The others begin or continue an adjunct that says
    /// nothing, such as *right away*.
    pub telling: usize,
    /// Whether the words are a whole sentence, so that it may end here.
    pub is_whole: bool,
    /// Whether a phrase of the sentence goes up to each word. Only there may an adjunct begin.
    reached: Vec<bool>,
}

impl Frontier {
    /// Creates the empty frontier of a sentence with this number of words.
    pub(crate) fn of(words: usize) -> Frontier {
        Frontier { waiting: Vec::new(), telling: 0, is_whole: false, reached: vec![false; words + 1] }
    }

    /// Records that a state waits at a word. `skipped` tells whether an adjunct leads from there to the end.
    pub(crate) fn reach(&mut self, at: usize, skipped: bool, state: StateId, agreed: Features) {
        let last = self.reached.len().saturating_sub(1);
        if let Some(reached) = self.reached.get_mut(at) {
            *reached = true;
        }
        if (at == last || skipped) && !self.waiting.contains(&(state, agreed)) {
            self.waiting.push((state, agreed));
        }
    }

    /// Whether this is the end of the words.
    pub(crate) fn is_end(&self, at: u16) -> bool {
        usize::from(at) + 1 == self.reached.len()
    }

    pub(crate) fn has_reached(&self, at: usize) -> bool {
        self.reached.get(at).copied().unwrap_or(false)
    }
}
