//! Resolves references after a choice between branches. Such a reference means the thing that was mentioned in the
//! branch that is carried out (kernel L3).

use crate::reference::access::Access;
use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError};
use vocabulary::Lexicon;

impl Discourse {
    /// Returns the meaning of a reference after a choice that ended with this sentence, if its branches mention fitting
    /// things. If every branch mentions one, returns the first of these things; [`Discourse::note_branches`] gives all
    /// of them one label.
    pub(super) fn of_each_branch(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        wanted: &Constraints,
        at: NodeAt,
    ) -> Result<Option<Meaning>, ReferenceError> {
        for choice in self.boxes.choices_ended_in(sentence) {
            let branches = self.boxes.branches(choice);
            if wanted.sees_all || branches.iter().any(|branch| self.boxes.encloses(*branch, wanted.scope)) {
                continue;
            }
            let found = self.in_branches(lexicon, branches, wanted, at);
            let is_hidden = |meaning: &Meaning| self.access_of(*meaning, wanted.scope) != Access::Seen;
            if !found.iter().flatten().any(is_hidden) {
                // The branches mention only things that were mentioned before them.
                continue;
            }
            match found.into_iter().collect::<Option<Vec<Meaning>>>() {
                Some(all) => return Ok(all.first().copied()),
                None => return Err(ReferenceError::Nothing { at }),
            }
        }
        Ok(None)
    }

    /// Gives the phrases of all branches one label if the reference means one of them.
    pub(super) fn note_branches(&mut self, lexicon: &Lexicon, sentence: usize, index: usize, meaning: Meaning) {
        let Meaning::Phrase(phrase) = meaning else { return };
        let wanted = self.constraints_on(lexicon, sentence, index);
        let Some(mention) = self.mention_at(phrase.sentence, phrase.node) else { return };
        if self.boxes.access(wanted.scope, mention.scope) == Access::Seen {
            return;
        }
        let at = NodeAt { sentence, node: self.mentions[sentence][index].node };
        let choices = (0..sentence).rev().flat_map(|before| self.boxes.choices_ended_in(before).collect::<Vec<_>>());
        for choice in choices.collect::<Vec<_>>() {
            let found = self.in_branches(lexicon, self.boxes.branches(choice), &wanted, at);
            if found.first().copied().flatten() != Some(meaning) {
                continue;
            }
            for other in found.into_iter().flatten() {
                if let Meaning::Phrase(other) = other
                    && other != phrase
                {
                    self.merged.insert(other, (phrase, sentence));
                }
            }
            return;
        }
    }

    /// Returns the meaning that the reference would have at the end of each branch.
    fn in_branches(
        &self,
        lexicon: &Lexicon,
        branches: &[usize],
        wanted: &Constraints,
        at: NodeAt,
    ) -> Vec<Option<Meaning>> {
        branches.iter().map(|branch| self.last_in(lexicon, *branch, wanted, at)).collect()
    }

    /// Returns the nearest fitting thing that is mentioned in a box.
    fn last_in(&self, lexicon: &Lexicon, branch: usize, wanted: &Constraints, at: NodeAt) -> Option<Meaning> {
        let within = Constraints { scope: branch, within: Some(branch), ..wanted.clone() };
        let first = self.boxes.get(branch)?.sentence;
        for sentence in (first..at.sentence).rev() {
            for (number, clause) in self.clauses[sentence].iter().enumerate().rev() {
                let found = self.in_clause(lexicon, sentence, number, clause, &within, at, &mut 0);
                if let Ok(Some(meaning @ Meaning::Phrase(_))) = found {
                    return Some(meaning);
                }
            }
        }
        None
    }

    fn access_of(&self, meaning: Meaning, from: usize) -> Access {
        let Meaning::Phrase(at) = meaning else { return Access::Seen };
        match self.mention_at(at.sentence, at.node) {
            Some(mention) => self.boxes.access(from, mention.scope),
            None => Access::Seen,
        }
    }
}
