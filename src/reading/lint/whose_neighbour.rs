//! N007 whose-neighbour and E035 no-rule-yet: *adjacent* alone means adjacent to the doer.

use crate::lint::sentence_lint::SentenceLint;
use crate::reference::nouns::FixedReferent;
use diagnostic::{Diagnostic, registry};
use vocabulary::semantic_term::SemanticTerm;

impl SentenceLint<'_> {
    /// Reports *move that Opp to an adjacent tile*: it means adjacent to the doer, not to that Opp.
    pub(super) fn whose_neighbour(&self, node: usize) -> Option<Diagnostic> {
        let is_adjacent = matches!(self.production(node)?.semantics, SemanticTerm::Variant("Adjacent", _));
        if self.category(node) != "adj" || !is_adjacent {
            return None;
        }
        if let Some(pair) = self.adjacent_pair(node) {
            return Some(pair);
        }
        let mut at = node;
        let moved = loop {
            at = self.parent(at)?;
            if let Some(SemanticTerm::Record("MoveTo", fields)) = self.production(at).map(|line| &line.semantics) {
                let (_, what) = fields.named.iter().find(|(name, _)| *name == "what")?;
                let SemanticTerm::Slot(slot) = what else { return None };
                break self.thing_in(self.tree.through(self.lexicon, self.tree.nodes[at].children.get(*slot)?));
            }
        };
        if FixedReferent::called(self.lexicon, self.tree, moved) == Some(FixedReferent::Me) {
            return None;
        }
        let (place, moved) = (self.place(node)?, self.place(moved)?);
        let (doer, moved) = (self.doer(), moved.span.of(self.text));
        let message = format!("“adjacent” alone means adjacent to {doer}, not to “{moved}”.");
        Some(
            Diagnostic::new(&registry::WHOSE_NEIGHBOUR, place, message)
                .help("If you mean the other, write it after the noun: “an empty tile adjacent to it”."),
        )
    }

    /// Reports *two adjacent tiles*, which a reader takes for two that are adjacent to each other.
    fn adjacent_pair(&self, node: usize) -> Option<Diagnostic> {
        let place = self.place(node)?;
        let before = usize::from(self.tree.nodes[node].start).checked_sub(1)?;
        if !["two", "2"].contains(&self.sentence.text(before)) {
            return None;
        }
        let (doer, written) = (self.doer(), place.span.of(self.text));
        let message = format!(
            "“{written}” alone means adjacent to {doer}, and no rule chooses two that are adjacent to each other yet."
        );
        let help = format!("If you mean those around {doer}, write it after the noun: “two tiles adjacent to {doer}”.");
        Some(Diagnostic::new(&registry::NO_RULE_YET, place, message).help(help))
    }
}
