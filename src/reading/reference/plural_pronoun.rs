//! *They, them, their* mean several things, two things mentioned one by one, a player, or one char (kernel P1). A
//! singular *it* after *each …* goes through the things one by one (kernel L6).

use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::tree::Tree;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Whether the reference is *they*, *them* or *their*, and may mean one char. These words never mean one token or
    /// one tile.
    pub(super) fn is_they(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> bool {
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        let roles = lexicon.roles[usize::from(branch.category)];
        let is_they = branch.production.is_some_and(|(production, _)| lexicon.production(production).is_they);
        let may_be_char = self.mentions[sentence][index].features.has(Features::CHAR);
        is_they
            && may_be_char
            && !roles.has(Roles(Roles::SEVERAL.0 | Roles::AMONG.0 | Roles::PLAYER.0 | Roles::WITH_DOER.0))
    }

    /// Whether the reference is *both* or *both Opps*.
    pub(super) fn is_both(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> bool {
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        branch.production.is_some_and(|(production, _)| lexicon.production(production).is_both)
    }

    /// Returns the constraints on *they* if it refers to one char.
    pub(super) fn of_one(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> Constraints {
        let wanted = self.constraints_on(lexicon, sentence, index);
        Constraints {
            features: Features(Features::CHAR.0 | Features::ONE.0),
            one_of_each: false,
            several: false,
            ..wanted
        }
    }

    /// Returns the player mentioned last: *your opponent … they*.
    pub(super) fn player_before(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        wanted: &Constraints,
    ) -> Option<Meaning> {
        (0..=sentence).rev().find_map(|there| {
            let until = if there == sentence { index } else { self.mentions[there].len() };
            self.mentions[there][..until].iter().rev().find_map(|mention| self.fits(lexicon, there, mention, wanted))
        })
    }

    /// Returns a *they* that was parsed as the card's char, although it is not the pronoun of this char.
    pub(super) fn doer_called_they(&self, lexicon: &Lexicon, tree: &Tree) -> Option<usize> {
        let is_doer = |node: &usize| {
            let production = tree.nodes[*node].production.map(|(production, _)| lexicon.production(production));
            production.is_some_and(|line| line.is_they && matches!(line.semantics, SemanticTerm::Variant("Me", _)))
        };
        (0..tree.nodes.len()).find(is_doer).filter(|_| !self.doer_is_they)
    }

    /// Records that a sentence is carried out once for each thing of an earlier *each …*, because its *it* refers to
    /// these things.
    pub(super) fn note_each(&mut self, lexicon: &Lexicon, sentence: usize, index: usize, meaning: Meaning) {
        let Meaning::Phrase(phrase) = meaning else { return };
        let features = self.mentions[sentence][index].features;
        let is_one = features.has(Features::ONE) && !features.has(Features::SEVERAL);
        let meant = &self.trees[phrase.sentence].nodes[phrase.node];
        let is_each =
            meant.semantics(lexicon).is_some_and(SemanticTerm::picks_each) && meant.features.has(Features::ONE);
        if phrase.sentence < sentence && is_one && is_each && !meant.features.has(Features::TILE) {
            self.each_by_itself.entry(sentence).or_insert(phrase);
        }
    }

    /// Whether the reference means one of the things for which its sentence is carried out one by one.
    pub(crate) fn is_each_by_itself(&self, at: NodeAt) -> bool {
        let Some(each) = self.each_by_itself.get(&at.sentence) else { return false };
        let features = self.trees[at.sentence].nodes[at.node].features;
        let is_one = features.has(Features::ONE) && !features.has(Features::SEVERAL);
        is_one && self.meanings.get(&at) == Some(&Meaning::Phrase(*each))
    }
}
