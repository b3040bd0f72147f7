//! Decides whether *once per turn, Fae may …* is an ability at will or a step (kernel T2).

use crate::tree::Tree;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// Whether an event opener governs the next sentence (kernel E5). `before` gives the earlier sentences, the last one
/// first. An ability at will ends the reach of an opener.
pub fn follows_event<'t>(lexicon: &Lexicon, before: impl Iterator<Item = &'t Tree>) -> bool {
    let opened = before.flat_map(|tree| &tree.nodes).find_map(|node| {
        let line = lexicon.production(node.production?.0);
        match line.semantics {
            SemanticTerm::Record("When", _) => Some(true),
            SemanticTerm::Record("AtWill", _) => Some(false),
            _ => None,
        }
    });
    opened.unwrap_or(false)
}
