//! Tokens by which a phrase describes a char: *an Opp with a String*. The Opp is what the sentence is about (kernel
//! P2).

use crate::reference::discourse::{Discourse, NodeAt};
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Whether the phrase is a token that only says which char is meant.
    pub(super) fn describes_char(&self, lexicon: &Lexicon, at: NodeAt) -> bool {
        let tree = &self.trees[at.sentence];
        let token = &tree.nodes[at.node];
        tree.nodes.iter().any(|around| {
            let is_with = matches!(around.semantics(lexicon), Some(SemanticTerm::Variant("With" | "Owns", _)));
            let is_of_char = around.features.has(Features::CHAR) && !around.features.has(Features::TILE);
            is_with && is_of_char && around.start <= token.start && token.end <= around.end
        })
    }
}
