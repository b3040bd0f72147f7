//! *If it is an Ally, … that Ally*: a test gives its noun to the thing that it asks about (kernel P3).

use crate::reference::discourse::{Discourse, within};
use crate::reference::nouns::noun_words;
use crate::tree::Tree;
use vocabulary::Lexicon;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;

impl Discourse {
    /// Whether a test before the reference, in its sentence or in the one before, asks whether something is of the noun
    /// by which the reference calls it.
    pub(super) fn is_noun_of_test(&self, lexicon: &Lexicon, sentence: usize, index: usize, noun: &str) -> bool {
        let start = self.mentions[sentence][index].start;
        (sentence.saturating_sub(1)..=sentence).any(|there| {
            let tree = &self.trees[there];
            let until = if there == sentence { start } else { u16::MAX };
            let before = |node: &usize| tree.nodes[*node].start < until;
            (0..tree.nodes.len()).filter(before).any(|node| {
                let asks = matches!(tree.nodes[node].semantics(lexicon), Some(SemanticTerm::Variant("OneOf", _)));
                asks && is_asked(lexicon, tree, node) && names(lexicon, tree, node, noun)
            })
        })
    }
}

/// Whether the phrase is what a test asks, and is not denied.
fn is_asked(lexicon: &Lexicon, tree: &Tree, phrase: usize) -> bool {
    let around = |node: &usize| *node != phrase && within(tree, phrase, *node);
    let denied = |node: usize| matches!(tree.nodes[node].semantics(lexicon), Some(SemanticTerm::Variant("Not", _)));
    let is_test = |node: usize| lexicon.roles[usize::from(tree.nodes[node].category)].has(Roles::TEST);
    let mut outer = (0..tree.nodes.len()).filter(around);
    outer.clone().any(is_test) && !outer.any(denied)
}

/// Whether the phrase has this noun.
fn names(lexicon: &Lexicon, tree: &Tree, phrase: usize, noun: &str) -> bool {
    let is_noun = |node: &usize| lexicon.roles[usize::from(tree.nodes[*node].category)].has(Roles::NOUN);
    let mut nouns = (0..tree.nodes.len()).filter(is_noun).filter(|node| within(tree, *node, phrase));
    nouns.any(|node| noun_words(lexicon, tree, node) == noun)
}
