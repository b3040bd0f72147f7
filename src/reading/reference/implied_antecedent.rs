//! Decides whether a reference without an earlier antecedent may mean the thing that the text defines (kernel P1).

use crate::reference::constraints::{Constraints, NounMatch};
use crate::reference::discourse::{Discourse, Meaning};
use crate::reference::nouns::FixedReferent;
use crate::reference::thing_defined::Means;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Returns the thing that the text defines, if it meets the constraints.
    pub(super) fn thing_defined(&self, wanted: &Constraints) -> Option<Meaning> {
        let fits = !wanted.several
            && wanted.besides != Some(Meaning::ThingDefined)
            && !self.is_apart(wanted)
            && (!wanted.removed || self.defines?.means == Means::Summon)
            && self.defines?.kinds.agree(wanted.features).is_some()
            && self.may_be_called(wanted);
        fits.then_some(Meaning::ThingDefined)
    }

    /// Whether *this char* and *that Opp* may mean the char that has the token whose text this is, or to which that
    /// token belongs (kernel P1).
    pub(super) fn may_be_holder(&self, wanted: &Constraints) -> bool {
        let is_one = wanted.features.has(Features::CHAR) && wanted.features.has(Features::ONE);
        let is_called = wanted.noun.as_ref().is_some_and(|noun| match noun.asks {
            NounMatch::Any => noun.words == "Char",
            NounMatch::Same => matches!(noun.words.as_str(), "Opp" | "Ally"),
            NounMatch::Summon | NounMatch::Own => false,
        });
        (self.is_held || self.is_owned) && is_one && !wanted.several && !wanted.features.is_player() && is_called
    }

    /// Whether the node names the thing defined: *this Wisp* in its own text.
    pub(super) fn is_thing_defined(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let is_char = self.defines.is_some_and(|thing| matches!(thing.means, Means::Doer | Means::Summon));
        is_char && FixedReferent::called(lexicon, &self.trees[sentence], node) == Some(FixedReferent::Me)
    }

    /// Whether the noun of the reference fits the thing defined.
    pub(super) fn may_be_called(&self, wanted: &Constraints) -> bool {
        wanted.noun.as_ref().is_none_or(|noun| match noun.asks {
            NounMatch::Any => true,
            NounMatch::Summon | NounMatch::Own => self.defines.is_some_and(|thing| thing.means == Means::Summon),
            // *An Ally becomes Saved. (As that Ally passes turn, …)*: *that Ally* is the char that bears the condition.
            NounMatch::Same => {
                let is_bearer = self.defines.is_some_and(|thing| thing.means == Means::Bearer);
                is_bearer && matches!(noun.words.as_str(), "Opp" | "Ally")
            }
        })
    }

    /// Whether the verb around the reference also names the char that the text is about.
    pub(super) fn is_apart(&self, wanted: &Constraints) -> bool {
        self.defines.is_some_and(|thing| match thing.means {
            Means::Doer | Means::Summon => wanted.apart.contains(&FixedReferent::Me),
            Means::Bearer => wanted.apart.contains(&FixedReferent::Bearer),
            Means::Own | Means::Param(_) => false,
        })
    }
}
