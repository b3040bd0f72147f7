//! N007 whose-neighbour: *adjacent* alone means adjacent to the doer.

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
}
