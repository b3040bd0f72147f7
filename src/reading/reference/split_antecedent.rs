//! Finds an antecedent in two parts: *both of them* for two things that were mentioned in separate phrases.

use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::{FixedReferent, noun_words};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Returns the two chars that *both of them* or *those two Opps* means if they were mentioned one by one: the only
    /// two of this sentence so far, or of this sentence and the one before, or of the two sentences before.
    ///
    /// `tested` tells whether a thing may be one of them that only a test of the sentence before mentions: *Hit an Opp
    /// if it is at melee to another char. Remove a Web from each of them.*
    pub(super) fn two_singles(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        tested: bool,
    ) -> Option<Meaning> {
        let this = &self.mentions[sentence][index];
        let (production, _) = self.trees[sentence].nodes[this.node].production?;
        let production = lexicon.production(production);
        // *One of them*, *each of those two Opps*: the two, too. *The other* is only one of them.
        let category = self.trees[sentence].nodes[this.node].category;
        let category_name = lexicon.categories[usize::from(category)].as_str();
        let is_among = category_name == "those";
        let is_both = matches!(production.semantics, SemanticTerm::Variant("And", _));
        let is_one_of_two = production.ordinal.is_some() || is_of_two(category_name);
        if !is_both && !is_among && !is_one_of_two && !self.is_they(lexicon, sentence, index) {
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
            several: false,
            sentence,
            in_test_before: tested,
            ..Constraints::of(lexicon, &self.trees[sentence], this)
        };
        let outermost = std::iter::successors(Some(this), |inner| self.mention_at(sentence, inner.inside?)).last();
        // A char does not hit, push or pull itself, nor a group that it belongs to. In *Hit an Opp adjacent to both of
        // them*, the reference only tells where the Opp is.
        let picked = this.inside.filter(|_| is_among).and_then(|among| self.mention_at(sentence, among));
        let done = Some(NodeAt { sentence, node: picked.unwrap_or(this).node });
        let is_done_by_doer = done.is_some_and(|at| self.is_object_of(lexicon, at, &["Hit", "Push", "Pull"]));
        match self.traders(lexicon, sentence, this, &wanted).filter(|_| !is_one_of_two) {
            Some(Meaning::WithDoer(_)) if is_done_by_doer => return None,
            Some(traders) => return Some(traders),
            None => {}
        }
        // A phrase around the reference is not one of the two antecedents: *an Opp between them*.
        let around = |mention: &&Mention| !self.is_within(sentence, this.node, mention.node);
        let here = self.mentions[sentence].get(..index)?.iter().filter(around);
        let here: Vec<_> = here.map(|mention| (sentence, mention)).collect();
        let before = sentence.checked_sub(1).into_iter().flat_map(|at| self.mentions[at].iter().map(move |m| (at, m)));
        // *If it is at melee to an Ally, hit them*: the test asks about the first char, and only measures from the
        // Ally.
        let is_plain = !is_both && !is_among && !is_one_of_two;
        let are_one = |(at, mention): &(usize, &Mention)| {
            mention.features.has(one) && !(is_plain && self.is_only_measured_from(lexicon, *at, mention))
        };
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
        // A thing is not moved toward a pair that it belongs to.
        let beside = outermost.filter(|_| !is_one_of_two).and_then(|outer| self.beside(lexicon, sentence, outer));
        match found.as_slice() {
            [one, other] if beside.is_none_or(|it| ![*one, *other].map(Meaning::Phrase).contains(&it)) => {
                Some(Meaning::Two(*one, *other))
            }
            _ => None,
        }
    }

    /// Returns the meaning of *the first* and *the second*: of two chars that were mentioned one by one, the char that
    /// was mentioned first or second. `None` for other references. If there are no such two chars, *the first* is one
    /// of two chars that one phrase mentions, and another line of the grammar has that meaning.
    pub(super) fn first_or_second(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
    ) -> Option<Result<Meaning, ReferenceError>> {
        let this = &self.mentions[sentence][index];
        let branch = &self.trees[sentence].nodes[this.node];
        let ordinal = branch.production.and_then(|(production, _)| lexicon.production(production).ordinal);
        let of_one_phrase = is_of_two(&lexicon.categories[usize::from(branch.category)]);
        if ordinal.is_none() && !of_one_phrase {
            return None;
        }
        let nothing = Err(ReferenceError::Nothing { at: NodeAt { sentence, node: this.node } });
        let two = match self.two_singles(lexicon, sentence, index, false) {
            Some(Meaning::Two(one, other)) => Some([one, other]),
            _ => None,
        };
        match (ordinal, two) {
            (Some(ordinal), Some(mut two)) => {
                two.sort_by_key(|at| (at.sentence, self.trees[at.sentence].nodes[at.node].start));
                Some(two.get(ordinal).map_or(nothing, |at| Ok(Meaning::Phrase(*at))))
            }
            (Some(_), None) | (None, Some(_)) => Some(nothing),
            (None, None) => None,
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
        let node = self.mentions[sentence][index].node;
        let around = |mention: &&Mention| !self.is_within(sentence, node, mention.node);
        let here = self.mentions[sentence][..index].iter().filter(around).map(|mention| (sentence, mention));
        let before =
            (sentence.saturating_sub(2)..sentence).flat_map(|at| self.mentions[at].iter().map(move |m| (at, m)));
        let found = self.fitting(lexicon, before.chain(here), wanted);
        found.first().copied().zip(found.get(1).copied())
    }

    /// Whether the phrase stands in a test that asks about something else.
    fn is_only_measured_from(&self, lexicon: &Lexicon, sentence: usize, mention: &Mention) -> bool {
        let clause = mention.clause.and_then(|clause| self.clauses[sentence].get(clause));
        let is_topic = clause.is_none_or(|clause| clause.topic.is_none_or(|topic| topic == mention.node));
        !is_topic && self.is_in(lexicon, sentence, mention, Roles::TEST)
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
                && !found.iter().any(|known| *known == phrase || self.have_one_name(lexicon, *known, phrase))
            {
                found.push(phrase);
            }
        }
        found
    }
}

impl Discourse {
    /// Whether two phrases call one char by its name: *the Wisp … the Wisp*.
    fn have_one_name(&self, lexicon: &Lexicon, one: NodeAt, other: NodeAt) -> bool {
        let name = |at: NodeAt| {
            let tree = &self.trees[at.sentence];
            let called = FixedReferent::called(lexicon, tree, at.node).is_some();
            let named = called || self.named_summon(lexicon, at.sentence, at.node).is_some();
            named.then(|| noun_words(lexicon, tree, tree.through(lexicon, at.node)))
        };
        name(one).is_some_and(|known| name(other) == Some(known))
    }
}

/// Whether phrases of this category mean one of two that one phrase mentions: *Choose two Opps. Move the first.*
fn is_of_two(category: &str) -> bool {
    matches!(category, "first-of-two" | "second-of-two")
}
