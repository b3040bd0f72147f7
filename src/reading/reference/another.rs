//! *Another* and *other* exclude the things that the text has mentioned. If it has mentioned none, they exclude the
//! doer (kernel L5).

use crate::reference::discourse::{Discourse, NodeAt};
use crate::reference::nouns::{FixedReferent, picks_another};
use crate::reference::thing_defined::Means;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Records the phrases with *another* in the last sentence that exclude the doer.
    pub(super) fn note_not_the_doer(&mut self, lexicon: &Lexicon, sentence: usize) {
        // In a definition, *another* excludes the defined thing. The engine does that by itself.
        let by_doer = |thing: &crate::reference::thing_defined::Defined| matches!(thing.means, Means::Doer);
        if self.defines.is_some_and(|thing| !by_doer(&thing)) {
            return;
        }
        let mentions = &self.mentions[sentence];
        let mut found = Vec::new();
        for (index, mention) in mentions.iter().enumerate() {
            let at = NodeAt { sentence, node: mention.node };
            if !mention.features.has(Features::CHAR)
                || !picks_another(lexicon, &self.trees[sentence], mention.node)
                || !self.noun_of(lexicon, at).is_some_and(|noun| matches!(noun.as_str(), "Char" | "YourChar"))
            {
                continue;
            }
            let before = (0..sentence).flat_map(|there| self.mentions[there].iter().map(move |other| (there, other)));
            let here = mentions[..index].iter().map(|other| (sentence, other));
            let spoken_of = before.chain(here).any(|(there, other)| {
                let is_char = other.features.has(Features::CHAR)
                    && !other.features.has(Features::TILE)
                    && !other.features.is_player();
                is_char && FixedReferent::called(lexicon, &self.trees[there], other.node) != Some(FixedReferent::Me)
            });
            if !spoken_of {
                found.push(at);
            }
        }
        self.not_the_doer.extend(found);
    }
}
