//! A text whose references are resolved, with the places of its phrases.

use crate::reference::discourse::{Discourse, NodeAt};
use crate::tree::Branch;
use crate::word_lookup::Lexed;
use source::{FileId, Place};
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// A text whose references are resolved.
pub struct ResolvedText<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub lexicon: &'a Lexicon,
    pub sentences: &'a [Lexed],
    pub discourse: &'a Discourse,
}

impl ResolvedText<'_> {
    /// Returns the noun with which *that …* refers to the phrase: *that Opp*, *that tile*.
    pub fn noun(&self, at: NodeAt) -> Option<&'static str> {
        self.discourse.common_noun(self.lexicon, at)
    }

    pub fn place(&self, at: NodeAt) -> Option<Place> {
        let branch = self.discourse.trees.get(at.sentence)?.nodes.get(at.node)?;
        let span = self.sentences.get(at.sentence)?.span(branch.start, branch.end)?;
        Some(Place { file: self.file, span })
    }

    /// Returns the semantic term of the node's production.
    pub fn semantics(&self, branch: &Branch) -> Option<&SemanticTerm> {
        branch.semantics(self.lexicon)
    }
}
