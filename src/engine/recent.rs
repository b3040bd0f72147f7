//! Records what the texts in progress have done, for *this way*: who did what to whom. The record of a text is dropped
//! when the text ends.
//!
//! A text itself remembers what it moved and what it hit (see `Memory`). Other deeds are recorded here, but only kinds
//! of deeds that a text of the pack asks for.

use super::history::{HistoryEntry, MemoryKind};
use serde::{Deserialize, Serialize};

/// A deed of a text in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recent {
    /// The index of the text on the stack.
    pub depth: u8,
    /// The number of the sentence within the text.
    pub sentence: u8,
    pub entry: HistoryEntry,
}

/// The deeds of all texts in progress.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RecentDeeds {
    all: Vec<Recent>,
    /// The number of the sentence that is running.
    sentence: u8,
}

impl RecentDeeds {
    /// Sets the number of the sentence that is running.
    pub fn runs(&mut self, sentence: u8) {
        self.sentence = sentence;
    }

    pub fn note(&mut self, depth: usize, entry: HistoryEntry) {
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        self.all.push(Recent { depth, sentence: self.sentence, entry });
    }

    /// Drops the deeds of the text at this depth, because the text is over. If the text was a part of the text below,
    /// the deeds move to the sentence `of_the_one_below` of that text.
    pub fn end(&mut self, depth: usize, of_the_one_below: Option<u8>) {
        match (of_the_one_below, depth.checked_sub(1)) {
            (Some(sentence), Some(below)) => {
                for recent in self.all.iter_mut().filter(|recent| usize::from(recent.depth) >= depth) {
                    (recent.depth, recent.sentence) = (u8::try_from(below).unwrap_or(u8::MAX), sentence);
                }
            }
            _ => self.all.retain(|recent| usize::from(recent.depth) < depth),
        }
        if self.all.is_empty() && depth == 0 {
            self.sentence = 0;
        }
    }

    /// Returns the deeds of a kind that the text at this depth did. Only the latest sentence with a deed of that kind
    /// counts.
    pub fn of(&self, depth: usize, what: MemoryKind) -> impl Iterator<Item = HistoryEntry> + '_ {
        let own = move |recent: &&Recent| usize::from(recent.depth) == depth && recent.entry.is(what);
        let last = self.all.iter().rev().find(own).map(|recent| recent.sentence);
        self.all.iter().filter(own).filter(move |recent| Some(recent.sentence) == last).map(|recent| recent.entry)
    }

    pub fn all(&self) -> &[Recent] {
        &self.all
    }

    pub fn sentence(&self) -> u8 {
        self.sentence
    }
}
