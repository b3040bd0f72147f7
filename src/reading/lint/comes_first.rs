//! E035 no-rule-yet: *If the next tile has a char on it, she first pushes it*, after the move. Sentences are carried
//! out in the order in which they are written.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, registry};

impl SentenceLint<'_> {
    /// Reports *first* before a verb if the sentence comes after another one, and nothing comes *then*. `next` is the
    /// first word of the next sentence.
    pub(super) fn comes_first(&self, node: usize, number: usize, next: &str) -> Option<Diagnostic> {
        let place = self.place(node).filter(|_| self.category(node) == "adverb" && number > 0)?;
        let written = place.span.of(self.text);
        let mut words = 0..self.sentence.words.len();
        let says_then = next.eq_ignore_ascii_case("then") || words.any(|at| self.sentence.text(at) == "then");
        if !written.eq_ignore_ascii_case("first") || says_then {
            return None;
        }
        let message = "“first” says that this comes before what was said already, but sentences are carried out as they are written.";
        Some(
            Diagnostic::new(&registry::NO_RULE_YET, place, message)
                .help("Write this sentence before the other, or leave “first” out."),
        )
    }
}
