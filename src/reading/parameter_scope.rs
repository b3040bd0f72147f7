//! Finds the values of other abilities in a rule text. *X* and *its Effect* mean something only in the text of the
//! ability that takes them.

use crate::tree::Tree;
use crate::word_lookup::{Leaf, Lexed};
use model::Id;
use source::Span;
use vocabulary::Features;

/// The values that the owner of a text takes, and how the names of such values are recognized.
#[derive(Clone, Copy)]
pub struct ParameterScope<'a> {
    /// The sorts of all values that abilities take.
    pub sorts: Features,
    /// The values that the owner of the text takes, with their sorts.
    pub own: &'a [(Id, Features)],
}

impl ParameterScope<'_> {
    /// Returns the span of each value that the sentence names but the owner of the text does not take.
    pub fn foreign(&self, tree: &Tree, sentence: &Lexed) -> Vec<Span> {
        let mut found = Vec::new();
        for node in &tree.nodes {
            let Some(Leaf::Name(id)) = &node.leaf else { continue };
            let sort = node.features.kinds();
            let is_value = sort.0 & !self.sorts.0 == 0;
            if is_value && !self.own.iter().any(|(own, of)| own == id && sort.has(*of)) {
                found.extend(sentence.span(node.start, node.end));
            }
        }
        found.sort();
        found
    }
}
