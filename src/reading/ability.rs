//! Decides whether *once per turn, Fae may …* is an ability at will or a step (kernel T2).

use crate::tree::Tree;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// Whether an event opener governs the next sentence (kernel E5). `before` gives the earlier sentences, the last one
/// first. An ability at will ends the reach of an opener, and no ability at will is a step of the set-up: in *Fae
/// enters the game with a Web. Once in each of her turns, you may …* the set-up has no turns.
pub fn follows_event<'t>(lexicon: &Lexicon, before: impl Iterator<Item = &'t Tree>) -> bool {
    for tree in before {
        let says = |wanted: fn(&SemanticTerm) -> bool| {
            let mut lines = tree.nodes.iter().filter_map(|node| Some(lexicon.production(node.production?.0)));
            lines.any(|line| wanted(&line.semantics))
        };
        if says(|term| matches!(term, SemanticTerm::Record("AtWill", _))) {
            return false;
        }
        if says(|term| matches!(term, SemanticTerm::Record("When", _))) {
            return !says(is_set_up);
        }
    }
    false
}

/// Whether the line means an event of the set-up, or a trigger that waits for one.
fn is_set_up(term: &SemanticTerm) -> bool {
    match term {
        SemanticTerm::Record("Placed", _) | SemanticTerm::Variant("GameStarts", _) => true,
        SemanticTerm::Record("When", fields) => fields.named.iter().any(|(_, inner)| is_set_up(inner)),
        _ => false,
    }
}
