//! Tokens that lie on chars. Such a token goes where its char goes and makes no steps of its own (kernel G2).

use crate::reference::discourse::{Discourse, NodeAt};
use crate::tree::{Branch, Tree};
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Whether the phrase is a token that its sentence puts on a char or mentions as a char's: *put a Debt on an Opp*,
    /// *an Opp with a Debt*.
    pub(super) fn lies_on_char(&self, lexicon: &Lexicon, at: NodeAt) -> bool {
        let tree = &self.trees[at.sentence];
        let token = &tree.nodes[at.node];
        let around = |branch: &&Branch| branch.start <= token.start && token.end <= branch.end;
        tree.nodes.iter().filter(around).any(|branch| match branch.semantics(lexicon) {
            Some(SemanticTerm::Variant("Act", parts)) => {
                parts.first().is_some_and(|act| puts_on_char(lexicon, tree, branch, act, token))
            }
            Some(SemanticTerm::Variant("With", _)) => {
                branch.features.has(Features::CHAR) && !branch.features.has(Features::TILE)
            }
            Some(act) => puts_on_char(lexicon, tree, branch, act, token),
            None => false,
        })
    }
}

/// Whether the term of this branch puts the token, and on a char.
fn puts_on_char(lexicon: &Lexicon, tree: &Tree, branch: &Branch, act: &SemanticTerm, token: &Branch) -> bool {
    let SemanticTerm::Record("Put", fields) = act else { return false };
    let field = |wanted: &str| fields.named.iter().find(|(name, _)| *name == wanted).map(|(_, term)| term);
    let slots = |term: &SemanticTerm| {
        let mut slots = Vec::new();
        term.slots(&mut slots);
        slots.into_iter().filter_map(|slot| branch.children.get(slot)).collect::<Vec<usize>>()
    };
    let (Some(what), Some(on)) = (field("what"), field("on")) else { return false };
    let is_what = slots(what).into_iter().any(|child| tree.nodes[child].start == token.start);
    let is_char = |child: usize| {
        let spot = tree.through(lexicon, child);
        matches!(tree.nodes[spot].semantics(lexicon), Some(SemanticTerm::Variant("Char", _)))
    };
    is_what && (matches!(on, SemanticTerm::Variant("Char", _)) || slots(on).into_iter().any(is_char))
}
