//! E016 nothing-spoken-of: *If an Ally is hurt, move it; otherwise, it gains …*. A char that a test mentions first is
//! chosen among those that pass the test (kernel C1), so if none passes, nobody was chosen.

use crate::lint::resolved_text::ResolvedText;
use crate::reference::discourse::{Meaning, NodeAt};
use crate::tree::Branch;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::semantic_term::SemanticTerm;

/// Looks for references after *otherwise* whose antecedent is in the test before it.
pub fn check(text: &ResolvedText<'_>) -> Vec<Diagnostic> {
    let found = text.discourse.meanings.iter().filter_map(|(here, meaning)| match meaning {
        Meaning::Phrase(at) => text.untested(*here, *at),
        Meaning::Two(..) | Meaning::ThingDefined => None,
    });
    found.collect()
}

impl ResolvedText<'_> {
    fn untested(&self, here: NodeAt, at: NodeAt) -> Option<Diagnostic> {
        if !self.is_alternative(here, at) || !self.is_picked(at) {
            return None;
        }
        let (place, picked) = (self.place(here)?, self.place(at)?);
        let (word, whom) = (place.span.of(self.text), picked.span.of(self.text));
        let message =
            format!("“{word}” refers to nobody here: “{whom}” is chosen only among those that pass the test.");
        let mut found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message)
            .label(picked, "chosen only if the test passes")
            .help("Choose first, then test: “Choose an Ally in target. If it …; otherwise, it …”.");
        let start = self.sentences.get(at.sentence)?.words.first()?.span;
        let opening = Span { start: start.start, end: picked.span.start };
        if let Some(noun) = self.noun(at) {
            // The test begins the sentence, so its first word is *if* or *unless*.
            let words = format!("Choose {whom}. {}that {noun}", opening.of(self.text));
            let from = Place { file: self.file, span: Span { start: opening.start, end: picked.span.end } };
            found = found.fix(Fix::replace(format!("Choose “{whom}” first"), from, words));
        }
        Some(found)
    }

    /// Whether `at` is in the test, and `here` is in the effect for a failed test.
    fn is_alternative(&self, here: NodeAt, at: NodeAt) -> bool {
        let branches = |sentence: usize| self.discourse.trees.get(sentence).map_or(&[][..], |tree| &tree.nodes);
        if here.sentence == at.sentence {
            return branches(here.sentence).iter().any(|branch| {
                let slot = |name: &str| self.slot(branch, name);
                slot("cond")
                    .zip(slot("otherwise"))
                    .is_some_and(|(cond, otherwise)| self.holds(at, cond) && self.holds(here, otherwise))
            });
        }
        let follows = here.sentence == at.sentence + 1
            && branches(here.sentence).iter().any(|branch| self.semantics(branch).is_some_and(is_otherwise));
        follows
            && branches(at.sentence).iter().any(|branch| self.slot(branch, "cond").is_some_and(|c| self.holds(at, c)))
    }

    /// The child in this field of a rule *if …, …; otherwise, …*.
    fn slot(&self, branch: &Branch, field: &str) -> Option<usize> {
        let SemanticTerm::Record("If", fields) = self.semantics(branch)? else { return None };
        let (_, semantics) = fields.named.iter().find(|(name, _)| *name == field)?;
        let mut slots = Vec::new();
        semantics.slots(&mut slots);
        slots.first().and_then(|slot| branch.children.get(*slot))
    }

    fn holds(&self, node: NodeAt, part: usize) -> bool {
        let nodes = &self.discourse.trees[node.sentence].nodes;
        let (inner, outer) = (&nodes[node.node], &nodes[part]);
        outer.start <= inner.start && inner.end <= outer.end
    }

    /// Whether a player chooses the thing; it is not known already, and not all of them.
    fn is_picked(&self, at: NodeAt) -> bool {
        self.semantics(&self.discourse.trees[at.sentence].nodes[at.node])
            .is_some_and(|semantics| semantics.picks("One"))
    }
}

fn is_otherwise(semantics: &SemanticTerm) -> bool {
    matches!(semantics, SemanticTerm::Variant("Otherwise", _))
}
