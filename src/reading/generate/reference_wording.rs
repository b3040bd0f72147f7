//! A text while it is printed, and the wording of its references: *it*, or *that* and a noun.

use std::collections::BTreeMap;

use crate::generate::noun::{copy, general_noun, renumber};
use crate::generate::speaker::Speaker;
use crate::reference::discourse::{Discourse, NodeAt};
use crate::reference::nouns::noun_words;
use crate::tree::{Children, Tree};
use vocabulary::ProductionId;
use vocabulary::roles::Roles;

/// A text while it is printed. The sentences before decide how a reference can be worded.
pub(super) struct Narration<'a> {
    pub(super) speaker: &'a Speaker<'a>,
    pub(super) discourse: Discourse,
    /// The node of each labelled phrase.
    pub(super) picks: BTreeMap<u8, NodeAt>,
    /// Whether the sentence before ended with *instead*. Then the next sentence begins with *then*, to show that it is
    /// not a part of the replacement.
    pub(super) after_instead: bool,
}

impl<'a> Narration<'a> {
    /// Starts a text of which nothing has been printed yet.
    pub(super) fn new(speaker: &'a Speaker<'a>, discourse: Discourse) -> Narration<'a> {
        Narration { speaker, discourse, picks: BTreeMap::new(), after_instead: false }
    }
}

impl Narration<'_> {
    /// Words a reference: *it*, or *that* and the noun of its antecedent. Returns false if this wording is not
    /// possible.
    pub(super) fn word_reference(&self, tree: &mut Tree, node: usize, production: ProductionId, surface: u16) -> bool {
        let lexicon = self.speaker.lexicon;
        let line = lexicon.production(production);
        tree.nodes[node].production = Some((production, surface));
        tree.nodes[node].children = Children::default();
        let Some(slot) = line.slots.first() else { return true };
        let Some(label) = tree.nodes[node].reference else { return false };
        if !self.picks.contains_key(&label) {
            return false;
        }
        let noun = lexicon.category("noun");
        if Some(lexicon.category(&slot.category)) != Some(noun) {
            return false;
        }
        let Some(features) = tree.nodes[node].features.agree(slot.features) else { return false };
        let side = self.side_meant(tree, label);
        let child = match self.noun_meant(tree, label).filter(|_| side.is_none()) {
            Some((meant, found)) => copy(&meant, found, tree),
            None => match general_noun(lexicon, tree, features, side) {
                Some(child) => child,
                None => return false,
            },
        };
        // *Those Opps* is plural, though *an Opp* was singular: the noun needs the right form.
        match renumber(lexicon, tree, child, features) {
            true => {
                tree.nodes[node].children = Children::one(child);
                true
            }
            false => false,
        }
    }

    /// Returns the noun that names the side of the antecedent: *one of its Allies* becomes *that Ally*. `None` if the
    /// antecedent names no side.
    fn side_meant(&self, tree: &Tree, label: u8) -> Option<&'static str> {
        let at = self.picks.get(&label)?;
        let (production, _) = self.discourse.trees.get(at.sentence).unwrap_or(tree).nodes[at.node].production?;
        self.speaker.lexicon.production(production).semantics.noun_of_side()
    }

    /// Returns the noun of the antecedent; for *one of them*, the noun of *them*.
    fn noun_meant(&self, tree: &Tree, label: u8) -> Option<(Tree, usize)> {
        let lexicon = self.speaker.lexicon;
        let at = self.picks.get(&label)?;
        let spoken = self.discourse.trees.get(at.sentence).unwrap_or(tree);
        let found = spoken.noun_of(lexicon, at.node)?;
        let branch = &spoken.nodes[found];
        if !lexicon.roles[usize::from(branch.category)].has(Roles::AMONG) {
            return Some((spoken.clone(), found));
        }
        self.noun_meant(tree, branch.reference.filter(|those| *those != label)?)
    }

    /// Whether references to different things have different wordings. *That Ally* and *that Opp* differ by their
    /// nouns.
    pub(super) fn are_apart(
        &self,
        tree: &Tree,
        references: &[usize],
        ways: &[Vec<(ProductionId, u16)>],
        choice: &[usize],
    ) -> bool {
        let lexicon = self.speaker.lexicon;
        let noun = |at: usize| {
            let label = tree.nodes[references[at]].reference?;
            let (spoken, noun) = self.noun_meant(tree, label)?;
            Some(noun_words(lexicon, &spoken, noun))
        };
        let way = |at: usize| ways[at].get(choice[at]);
        let has_noun =
            |at: usize| way(at).is_some_and(|(production, _)| !lexicon.production(*production).slots.is_empty());
        let are_one =
            |one: usize, other: usize| tree.nodes[references[one]].reference == tree.nodes[references[other]].reference;
        (0..references.len()).all(|one| {
            (0..one).all(|other| {
                are_one(one, other)
                    || way(one) != way(other)
                    || has_noun(one) && noun(one).is_some() && noun(one) != noun(other)
            })
        })
    }
}
