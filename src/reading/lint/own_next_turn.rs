//! E035 no-rule-yet: *she has 1 fewer move activation on her next turn*. A gain or loss of a char in its own turn
//! counts for the turn in progress.

use crate::lint::sentence_lint::SentenceLint;
use crate::reference::nouns::FixedReferent;
use diagnostic::{Diagnostic, registry};

impl SentenceLint<'_> {
    /// Reports *on her next turn* of the doer, who is in its own turn as the text is carried out.
    pub(super) fn own_next_turn(&self, node: usize) -> Option<Diagnostic> {
        if self.category(node) != "next-turn" {
            return None;
        }
        let mut at = node;
        let is_doers = loop {
            at = self.parent(at)?;
            let mut children = self.tree.nodes[at].children.iter();
            if let Some(subject) = children.find_map(|child| FixedReferent::called(self.lexicon, self.tree, child)) {
                break subject == FixedReferent::Me;
            }
        };
        if !is_doers {
            return None;
        }
        let place = self.place(node)?;
        let (written, doer) = (place.span.of(self.text), self.doer());
        let message = format!(
            "“{written}”: in its own turn a char gains and loses move activations and actions of the turn in progress; no rule \
             keeps this for its next turn."
        );
        let help = format!("Say it of the moment: “As {doer}'s next turn begins, {doer} …”.");
        Some(Diagnostic::new(&registry::NO_RULE_YET, place, message).help(help))
    }
}
