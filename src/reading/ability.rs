//! Abilities at will, and how they are told from a step that may be done once a turn (kernel T1, T2).

use crate::sentence::{Kept, Spoken};
use crate::tree::Tree;
use model::Step;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// Whether an event opener governs the sentence after these, the last of which comes first (kernel E5). An ability ends
/// its reach.
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

/// Of an ability at will and another reading of one sentence, keeps one. *Once per turn, Fae may …* is a step where
/// steps are carried out, and an ability elsewhere (kernel T2). Every other reading says more than that a turn is going
/// on: it is a use of a move activation, or a rule about how moves go.
pub fn settle(kept: &mut Vec<Kept<Spoken>>, limits_steps: bool) {
    let is_ability = |kept: &Kept<Spoken>| matches!(kept.spoken, Spoken::AtWill { .. });
    if !kept.iter().any(is_ability) || kept.iter().all(is_ability) {
        return;
    }
    let limited = |kept: &Kept<Spoken>| matches!(kept.spoken, Spoken::Step(Step::Limited { .. }));
    let ability = !limits_steps && kept.iter().all(|kept| is_ability(kept) || limited(kept));
    kept.retain(|kept| is_ability(kept) == ability);
}
