//! A sentence that is checked: its tree, its words, and queries that several lints share.

use crate::tree::Tree;
use crate::word_lookup::{Lexed, Owner, has_other_doer};
use source::{FileId, Place};
use vocabulary::production::Production;
use vocabulary::{Lexicon, Names};

/// Each pronoun as subject, object, possessive and reflexive.
pub(super) const PRONOUNS: [[&str; 4]; 4] = [
    ["she", "her", "her", "herself"],
    ["he", "him", "his", "himself"],
    ["they", "them", "their", "themselves"],
    ["it", "it", "its", "itself"],
];

/// Whether the line has *her* and *his* as possessives of the card's char.
pub(super) fn is_possessive(line: &Production) -> bool {
    line.source.contains("her|his")
}

pub(super) struct SentenceLint<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    pub(super) lexicon: &'a Lexicon,
    pub(super) names: &'a Names,
    pub(super) owner: &'a Owner,
    pub(super) sentence: &'a Lexed,
    pub(super) tree: &'a Tree,
}

impl<'a> SentenceLint<'a> {
    pub(super) fn category(&self, node: usize) -> &str {
        &self.lexicon.categories[usize::from(self.tree.nodes[node].category)]
    }

    pub(super) fn production(&self, node: usize) -> Option<&'a Production> {
        self.tree.nodes[node].production.map(|(production, _)| self.lexicon.production(production))
    }

    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.tree.nodes[..node].iter().rposition(|branch| branch.children.contains(node))
    }

    pub(super) fn place(&self, node: usize) -> Option<Place> {
        let branch = &self.tree.nodes[node];
        Some(Place { file: self.file, span: self.sentence.span(branch.start, branch.end)? })
    }

    /// Returns the name of the card's char if this char is the doer; otherwise “the doer”.
    pub(super) fn doer(&self) -> &str {
        let doer = self.owner.card.as_ref().filter(|_| !has_other_doer(self.owner));
        let name = doer.and_then(|id| self.names.find(vocabulary::NameKind::Card, id));
        name.map_or("the doer", |name| name.text.as_str())
    }

    /// Whether the phrase picks the number `so_many`, such as `One` or `Each`.
    pub(super) fn picks(&self, node: usize, so_many: &str) -> bool {
        self.production(node).is_some_and(|line| line.semantics.picks(so_many))
    }

    /// Returns the thing inside a phrase that only wraps it.
    pub(super) fn thing_in(&self, node: usize) -> usize {
        match self.tree.nodes[node].children.only() {
            Some(inner) if matches!(self.category(node), "spot" | "piece") => self.tree.through(self.lexicon, inner),
            _ => node,
        }
    }
}
