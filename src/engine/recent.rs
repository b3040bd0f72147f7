//! What the texts in progress have done, for *this way*: who did what to whom, kept as long as each text runs.
//!
//! A text remembers by itself what it moved and what it hit (see `Memory`). Other deeds are noted here, and only the
//! kinds of deeds that a text of the pack asks for.

use super::history::{HistoryEntry, MemoryKind};
use serde::{Deserialize, Serialize};

/// A deed of a text in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recent {
    /// The place of the text on the stack.
    pub depth: u8,
    /// The number of the text's sentence.
    pub sentence: u8,
    pub entry: HistoryEntry,
}

/// The deeds of all texts in progress.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RecentDeeds {
    all: Vec<Recent>,
    /// The sentence of the text that runs now.
    sentence: u8,
}

impl RecentDeeds {
    /// The text that runs now is in this sentence.
    pub fn runs(&mut self, sentence: u8) {
        self.sentence = sentence;
    }

    pub fn note(&mut self, depth: usize, entry: HistoryEntry) {
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        self.all.push(Recent { depth, sentence: self.sentence, entry });
    }

    /// Forgets the deeds of the text at this depth, which is over. If the text was a part of the one below, they were
    /// done in that one's sentence.
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

    /// The deeds of a kind that the text at this depth did in the last sentence in which it did any.
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
