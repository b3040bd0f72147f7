//! N003 which-of-two: a reference has one meaning by the rules (kernel P2), but a reader may think of another thing.
//! Examples are *it* for two chars in one sentence, and *that char* after two chars.

use crate::lint::resolved_text::ResolvedText;
use crate::reference::discourse::{Meaning, NodeAt};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::picks_another;
use diagnostic::{Diagnostic, Fix, registry};
use vocabulary::Features;
use vocabulary::roles::Roles;

/// Reports such references in every sentence.
pub fn check(text: &ResolvedText<'_>) -> Vec<Diagnostic> {
    (0..text.discourse.trees.len().min(text.sentences.len())).flat_map(|sentence| text.sentence(sentence)).collect()
}

impl ResolvedText<'_> {
    fn sentence(&self, sentence: usize) -> Vec<Diagnostic> {
        let mentions = &self.discourse.mentions[sentence];
        let mut found = Vec::new();
        // The last *it* or *its*, with its antecedent.
        let mut it: Option<(&Mention, NodeAt)> = None;
        for (index, mention) in mentions.iter().enumerate().filter(|(_, mention)| mention.reference) {
            let here = NodeAt { sentence, node: mention.node };
            let Some(Meaning::Phrase(meant)) = self.discourse.meanings.get(&here).copied() else { continue };
            let is_char = self.is_one_char(meant);
            if !is_char && !self.is_one_token(meant) {
                continue;
            }
            match self.sentences[sentence].text(usize::from(mention.start)) {
                "it" | "its" => {
                    // A verb shows whether *it* is a char or a token; a test seldom does.
                    let asked = self.discourse.is_in(self.lexicon, sentence, mention, Roles::ASKED);
                    let alike = |other: NodeAt| is_char && self.is_one_char(other) || asked;
                    if let Some((_, other)) = it.filter(|(_, other)| *other != meant && alike(*other)) {
                        found.extend(self.twofold(here, meant, other));
                    } else if let Some(other) = self.chosen_before(sentence, index, meant) {
                        found.extend(self.twofold(here, meant, other));
                    }
                    it = Some((mention, meant));
                }
                "that" if is_char && !self.is_other(here) => {
                    found.extend(self.nearer(sentence, index, meant).and_then(|other| self.twofold(here, meant, other)))
                }
                _ => {}
            }
        }
        found
    }

    /// Returns the char that the sentence before affects, if the antecedent is a char that only a test in this sentence
    /// mentions: *Hit an Opp in target. If an Ally is adjacent to Bo, hit it again.*
    fn chosen_before(&self, sentence: usize, index: usize, meant: NodeAt) -> Option<NodeAt> {
        if meant.sentence != sentence {
            return None;
        }
        let asks = |mention| self.discourse.is_in(self.lexicon, sentence, mention, Roles::TEST);
        if !asks(self.discourse.mention_at(sentence, meant.node)?) || asks(&self.discourse.mentions[sentence][index]) {
            return None;
        }
        let before = sentence.checked_sub(1)?;
        let wanted = self.discourse.constraints_on(self.lexicon, sentence, index);
        let mut last_first = self.discourse.mentions[before].iter().rev();
        last_first.find_map(|other| match self.discourse.fits(self.lexicon, before, other, &wanted)? {
            Meaning::Phrase(at) if at != meant && self.is_one_char(at) && self.noun(at) != self.noun(meant) => Some(at),
            _ => None,
        })
    }

    /// Returns another char in the clause of the antecedent that is nearer to the reference and would fit as well.
    fn nearer(&self, sentence: usize, index: usize, meant: NodeAt) -> Option<NodeAt> {
        let mentions = &self.discourse.mentions[sentence];
        let of = mentions.iter().find(|mention| meant == NodeAt { sentence, node: mention.node })?;
        let wanted = self.discourse.constraints_on(self.lexicon, sentence, index);
        let mut others =
            mentions[..index].iter().rev().filter(|other| other.clause == of.clause && other.start > of.start);
        others.find_map(|other| match self.discourse.fits(self.lexicon, sentence, other, &wanted)? {
            Meaning::Phrase(at) if at != meant && self.is_one_char(at) => Some(at),
            _ => None,
        })
    }

    fn is_one_char(&self, at: NodeAt) -> bool {
        let features = self.discourse.trees[at.sentence].nodes[at.node].features;
        features.has(Features::CHAR) && !features.has(Features::TILE) && features.has(Features::ONE)
    }

    fn is_one_token(&self, at: NodeAt) -> bool {
        let features = self.discourse.trees[at.sentence].nodes[at.node].features;
        features.has(Features::TOKEN) && !features.has(Features::CHAR) && features.has(Features::ONE)
    }

    fn twofold(&self, here: NodeAt, meant: NodeAt, other: NodeAt) -> Option<Diagnostic> {
        let (place, meant_at, other_at) = (self.place(here)?, self.place(meant)?, self.place(other)?);
        let (word, meant_words, other_words) =
            (place.span.of(self.text), meant_at.span.of(self.text), other_at.span.of(self.text));
        let message = format!("“{word}” means “{meant_words}” here, not “{other_words}”.");
        let mut found = Diagnostic::new(&registry::WHICH_OF_TWO, place, message)
            .label(meant_at, "this is meant")
            .help("A pronoun refers first to the subject of the clause before. Name the other one if you mean it.");
        let own = if word.eq_ignore_ascii_case("its") { "'s" } else { "" };
        for (at, whom) in [(other, other_words), (meant, meant_words)] {
            if let Some(noun) =
                self.noun(at).filter(|noun| Some(*noun) != self.noun(if at == other { meant } else { other }))
            {
                let words = format!("that {noun}{own}");
                if !words.eq_ignore_ascii_case(word) {
                    let title = format!("Write “{words}”, if “{whom}” is meant");
                    found = found.fix(Fix::replace(title, place, words).unsafely());
                }
            }
        }
        // *That other Opp* leaves no doubt.
        let another = picks_another(self.lexicon, &self.discourse.trees[meant.sentence], meant.node);
        if let Some(noun) = self.noun(meant).filter(|_| another && own.is_empty()) {
            let words = format!("that other {noun}");
            let title = format!("Write “{words}”, if “{meant_words}” is meant");
            found = found.fix(Fix::replace(title, place, words).unsafely());
        }
        Some(found)
    }

    /// Whether the reference is *that other …*.
    fn is_other(&self, at: NodeAt) -> bool {
        let production = self.discourse.trees[at.sentence].nodes[at.node].production;
        production.is_some_and(|(production, _)| self.lexicon.production(production).is_other)
    }
}
