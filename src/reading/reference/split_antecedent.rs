//! Finds an antecedent in two parts: *both of them* for two things that were mentioned in separate phrases.

use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::reference::mention_index::Mention;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Returns the two chars that *both of them* means if they were mentioned one by one: the only two of this sentence
    /// so far, or of this sentence and the one before, or of the two sentences before.
    pub(super) fn two_singles(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> Option<Meaning> {
        let this = &self.mentions[sentence][index];
        let (production, _) = self.trees[sentence].nodes[this.node].production?;
        let production = lexicon.production(production);
        if !matches!(production.semantics, SemanticTerm::Variant("And", _)) && !self.is_they(lexicon, sentence, index) {
            return None;
        }
        if !this.features.has(Features::CHAR) {
            return None;
        }
        let one = Features(Features::CHAR.0 | Features::ONE.0);
        let wanted = Constraints {
            features: one,
            pairs: false,
            one_of_each: false,
            noun: None,
            ..Constraints::of(lexicon, &self.trees[sentence], this)
        };
        let here: Vec<_> = self.mentions[sentence].get(..index)?.iter().map(|mention| (sentence, mention)).collect();
        let before = sentence.checked_sub(1).into_iter().flat_map(|at| self.mentions[at].iter().map(move |m| (at, m)));
        let are_one = |(_, mention): &(usize, &Mention)| mention.features.has(one);
        let mut found = self.fitting(lexicon, here.iter().copied().filter(are_one), &wanted);
        if found.len() < 2 {
            found = self.fitting(lexicon, before.chain(here).filter(are_one), &wanted);
        }
        if found.len() < 2 {
            // *Push an Opp. Push another Opp. They …*: the two sentences before.
            let sentences = sentence.saturating_sub(2)..sentence;
            let mentions = sentences.flat_map(|at| self.mentions[at].iter().map(move |mention| (at, mention)));
            found = self.fitting(lexicon, mentions.filter(are_one), &wanted);
        }
        found.sort();
        match found.as_slice() {
            [one, other] => Some(Meaning::Two(*one, *other)),
            _ => None,
        }
    }

    /// Returns two fitting phrases in this sentence and the two before: *they* could mean either of them.
    pub(super) fn two_chars_before(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        wanted: &Constraints,
    ) -> Option<(NodeAt, NodeAt)> {
        let here = self.mentions[sentence][..index].iter().map(|mention| (sentence, mention));
        let before =
            (sentence.saturating_sub(2)..sentence).flat_map(|at| self.mentions[at].iter().map(move |m| (at, m)));
        let found = self.fitting(lexicon, before.chain(here), wanted);
        found.first().copied().zip(found.get(1).copied())
    }

    /// Returns the phrases that fitting mentions mean, each once.
    fn fitting<'m>(
        &self,
        lexicon: &Lexicon,
        mentions: impl Iterator<Item = (usize, &'m Mention)>,
        wanted: &Constraints,
    ) -> Vec<NodeAt> {
        let mut found: Vec<NodeAt> = Vec::new();
        for (at, mention) in mentions {
            if let Some(Meaning::Phrase(phrase)) = self.fits(lexicon, at, mention, wanted)
                && !found.contains(&phrase)
            {
                found.push(phrase);
            }
        }
        found
    }
}
