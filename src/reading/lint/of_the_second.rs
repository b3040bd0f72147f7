//! N006 of-the-second: in *an Ally and an Opp in target* the place belongs only to the second noun.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::semantic_term::SemanticTerm;

impl SentenceLint<'_> {
    /// Reports *an Ally and an Opp in target*: the Ally may be anywhere (kernel A1).
    pub(super) fn of_the_second(&self, node: usize) -> Option<Diagnostic> {
        const PLACE: &str = " in target";
        let joins = |semantics: &SemanticTerm| match semantics {
            SemanticTerm::Variant("And", _) => true,
            SemanticTerm::Variant("Act", parts) => matches!(parts.as_slice(), [SemanticTerm::Record("Trade", _)]),
            _ => false,
        };
        let line = self.production(node).filter(|line| joins(&line.semantics))?;
        let (2, Some(ends)) = (line.slots.len(), self.tree.nodes[node].children.two()) else { return None };
        let ends = ends.map(|end| self.thing_in(self.tree.through(self.lexicon, end)));
        if !ends.iter().all(|end| self.picks(*end, "One")) {
            return None;
        }
        let [one, other] = [self.place(ends[0])?, self.place(ends[1])?];
        let [first, second] = [one, other].map(|place| place.span.of(self.text));
        let is_bare = first.split(' ').count() == 2;
        let noun = second.strip_suffix(PLACE).filter(|_| is_bare)?;
        let message = format!("“in target” belongs only to “{noun}”, so “{first}” may stand anywhere.");
        let after = Place { file: self.file, span: Span { start: one.span.end, end: one.span.end } };
        let fix = Fix::insert(format!("Write “{first}{PLACE}”, if that is meant"), after, PLACE).unsafely();
        Some(Diagnostic::new(&registry::OF_THE_SECOND, one, message).fix(fix))
    }
}
