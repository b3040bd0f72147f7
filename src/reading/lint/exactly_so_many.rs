//! N001 exactly-so-many: a bare number in a test means exactly that number.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::production::Symbol;

impl SentenceLint<'_> {
    /// Reports *if there are 3 Lanterns*: the test fails with 4.
    pub(super) fn exactly(&self, node: usize) -> Option<Diagnostic> {
        if !self.category(node).ends_with("-count") || !self.category(self.parent(node)?).starts_with("cond") {
            return None;
        }
        let line = self.production(node).filter(|line| line.source.starts_with("(exactly|)"))?;
        let (_, surface) = self.tree.nodes[node].production?;
        if matches!(line.symbols(surface).first(), Some(Symbol::Word(_))) {
            return None;
        }
        let number = self.place(self.tree.nodes[node].children.first()?)?;
        let written = number.span.of(self.text);
        let message = format!("“{written}” in a test means exactly {written}, neither more nor fewer.");
        let after = Place { file: self.file, span: Span { start: number.span.end, end: number.span.end } };
        let more = Fix::insert(format!("Write “{written} or more”"), after, " or more").unsafely();
        let exactly = Fix::insert(format!("Write “exactly {written}”"), number, "exactly ").unsafely();
        Some(Diagnostic::new(&registry::EXACTLY_SO_MANY, number, message).fix(more).fix(exactly))
    }
}
