//! E016 nothing-spoken-of: *that turn* where no past turn was mentioned.

use crate::lint::sentence_lint::SentenceLint;
use crate::reference::temporal_reference;
use crate::reference::temporal_reference::Turn;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};

impl SentenceLint<'_> {
    /// Reports *where it began that turn*, unless the turn mentioned last is a past turn.
    pub(super) fn which_turn(&self, node: usize, time: Option<Turn>) -> Option<Diagnostic> {
        if !temporal_reference::names_that_turn(self.lexicon, self.tree, node) || time == Some(Turn::Last) {
            return None;
        }
        let whole = self.place(node)?;
        let that_turn = Place {
            file: self.file,
            span: Span::new((whole.span.end as usize).saturating_sub("that turn".len()), whole.span.end as usize),
        };
        let message = "“that turn” refers to a past turn, but the last time mentioned is not a past turn.";
        let fix = |words: &str| Fix::replace(format!("Write “{words}”"), that_turn, words).unsafely();
        let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, that_turn, message);
        Some(found.fix(fix("this turn")).fix(fix("its last turn")))
    }
}
