//! N002 whose-line: *in the same row* means the row of the doer, also when several chars are mentioned.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::Features;

impl SentenceLint<'_> {
    /// Reports *two Opps in the same row*: it means the row of the doer, not one row that both share.
    pub(super) fn whose_line(&self, node: usize) -> Option<Diagnostic> {
        const LINES: [&str; 4] =
            ["in the same row", "in the same column", "in the same row or column", "on the same diagonal"];
        if self.category(node) != "site"
            || !self.production(node).is_some_and(|line| LINES.contains(&line.source.as_str()))
        {
            return None;
        }
        if !self.is_of_several(node) {
            return None;
        }
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let doer = self.doer();
        let message = format!("“{written}” means the line of {doer}, not a line that several chars share.");
        let after = Place { file: self.file, span: Span { start: place.span.end, end: place.span.end } };
        let fix = Fix::insert(format!("Write “{written} as {doer}”"), after, format!(" as {doer}")).unsafely();
        Some(Diagnostic::new(&registry::WHOSE_LINE, place, message).fix(fix))
    }

    /// Whether the place belongs to several chars, so that a reader could think that they share a line.
    fn is_of_several(&self, place: usize) -> bool {
        let mut node = place;
        while let Some(parent) = self.parent(node) {
            let several = |node: usize| !self.tree.nodes[node].features.has(Features::ONE);
            match self.category(parent) {
                "nbar" | "known" => {
                    let counted = self.parent(parent).is_some_and(|around| {
                        let line = self.production(around).map_or("", |line| line.source.as_str());
                        line.starts_with("two ")
                            || self.tree.nodes[around]
                                .children
                                .iter()
                                .any(|child| matches!(self.category(child), "number" | "many"))
                    });
                    return counted && several(parent);
                }
                "cond1" => return self.tree.nodes[parent].children.first().is_some_and(several),
                _ => node = parent,
            }
        }
        false
    }
}
