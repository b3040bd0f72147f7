//! N009 who-decides: *that Opp may move by 1*. Whether it does is the choice of the doer's player (kernel W3), where a
//! reader may think of the player of that Opp.

use crate::lint::resolved_text::ResolvedText;
use crate::lint::sentence_lint::SentenceLint;
use crate::reference::discourse::{Meaning, NodeAt};
use diagnostic::{Diagnostic, registry};
use vocabulary::semantic_term::SemanticTerm;

/// Nouns of chars that may belong to the other player.
const PERHAPS_THEIRS: [&str; 2] = ["Opp", "Char"];

impl SentenceLint<'_> {
    /// Reports *X may …* if X may be a char of the other player and the doer's player decides.
    pub(super) fn who_decides(&self, resolved: &ResolvedText<'_>, sentence: usize, node: usize) -> Option<Diagnostic> {
        let Some(SemanticTerm::Record("May", fields)) = self.production(node).map(|line| &line.semantics) else {
            return None;
        };
        let decides = fields.named.iter().find(|(name, _)| *name == "by").map(|(_, by)| by)?;
        if !matches!(decides, SemanticTerm::Variant("You", _)) {
            return None;
        }
        let subject = self.tree.nodes[node].children.first()?;
        let is_subject = self.tree.nodes[subject].start == self.tree.nodes[node].start;
        let who = self.tree.through(self.lexicon, subject);
        if !is_subject || !self.is_perhaps_theirs(resolved, NodeAt { sentence, node: who }) {
            return None;
        }
        let place = self.place(who)?;
        let said = place.span.of(self.text);
        let message = format!("{}'s player decides this, even if “{said}” is a char of the other player.", self.doer());
        let help = "If the player of that char decides, write “its player may …”; if nobody decides, leave “may” out.";
        Some(Diagnostic::new(&registry::WHO_DECIDES, place, message).help(help))
    }

    /// Whether the phrase, or its antecedent, may be a char of the other player. A char with a condition may be one.
    fn is_perhaps_theirs(&self, resolved: &ResolvedText<'_>, at: NodeAt) -> bool {
        let at = match resolved.discourse.meanings.get(&at) {
            Some(Meaning::Phrase(meant)) => *meant,
            _ => at,
        };
        let semantics =
            resolved.discourse.trees.get(at.sentence).and_then(|tree| tree.nodes[at.node].semantics(self.lexicon));
        let is_bearer = matches!(semantics, Some(SemanticTerm::Variant("Bearer", _)));
        let noun = resolved.discourse.noun_of(self.lexicon, at);
        is_bearer || noun.is_some_and(|noun| PERHAPS_THEIRS.contains(&noun.as_str()))
    }
}
