//! N005 any-of-them: inside *each …* no player chooses, so *an Ally* means every Ally.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, registry};
use vocabulary::production::Production;
use vocabulary::semantic_term::SemanticTerm;

impl SentenceLint<'_> {
    /// Reports *each tile between Fae and an Ally*: it means every Ally, because *each* leaves no choice.
    pub(super) fn any_of_them(&self, node: usize) -> Option<Diagnostic> {
        let is_between = |line: &Production| matches!(line.semantics, SemanticTerm::Variant("Between", _));
        if !self.production(node).is_some_and(is_between) || !self.is_of_each(node) {
            return None;
        }
        let ends = self.tree.nodes[node].children.iter().map(|end| self.tree.through(self.lexicon, end));
        let ends: Vec<usize> = ends.map(|end| self.thing_in(end)).collect();
        let end = ends.into_iter().find(|end| self.picks(*end, "One"))?;
        let place = self.place(end)?;
        let written = place.span.of(self.text);
        let message = format!("“{written}” means every possible one here, because “each …” chooses nobody.");
        Some(
            Diagnostic::new(&registry::ANY_OF_THEM, place, message)
                .help(format!("To choose one, write “Choose {written}.” first, and “that …” here.")),
        )
    }

    /// Whether the phrase belongs to *each …*.
    fn is_of_each(&self, place: usize) -> bool {
        let mut node = place;
        while let Some(parent) = self.parent(node) {
            if self.category(parent) == "thing" {
                return self.picks(parent, "Each");
            }
            node = parent;
        }
        false
    }
}
