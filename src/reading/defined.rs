//! The thing that a definition's text is about: what *it* is there when nothing else was spoken of (kernel P1).

use super::lex::Owner;
use super::reference::{Discourse, Meaning};
use super::wanted::{Always, Asks, Wanted};
use model::ParamKind;
use vocabulary::features::Features;
use vocabulary::lexicon::Lexicon;
use vocabulary::{NameKind, Names};

/// The thing that a definition's text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defined {
    pub kinds: Features,
    pub means: Means,
}

/// What *it* is in a definition's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// The token or the place that the text belongs to.
    Own,
    /// The char that has the keyword.
    Doer,
    /// The summon.
    Summon,
    /// The char that bears the condition.
    Bearer,
    /// What a verb was given, counted from 0.
    Param(u8),
}

/// The kind that *it* is in a definition's text when nothing else was spoken of (kernel P1).
pub fn thing_defined(owner: &Owner, names: &Names) -> Option<Defined> {
    let (kind, id) = owner.definition.as_ref()?;
    let (kind, means) = match kind {
        NameKind::Token => (Features::TOKEN.0 | Features::TILE.0, Means::Own),
        NameKind::Structure => (Features::TILE.0, Means::Own),
        NameKind::Summon => (Features::CHAR.0, Means::Summon),
        NameKind::Keyword => (Features::CHAR.0, Means::Doer),
        NameKind::Condition => (Features::CHAR.0, Means::Bearer),
        NameKind::Verb => {
            let given = |kind: ParamKind| match kind {
                ParamKind::Char => Some(Features::CHAR.0),
                ParamKind::Tile => Some(Features::TILE.0),
                ParamKind::Token => Some(Features::TOKEN.0),
                ParamKind::Number { .. } => None,
            };
            let mut things = names.params(id).iter().zip(0..).filter_map(|(param, at)| Some((given(param.kind)?, at)));
            things.next().map(|(kind, at)| (kind, Means::Param(at)))?
        }
        _ => return None,
    };
    Some(Defined { kinds: Features(kind | Features::NUMBERS.0), means })
}

impl Discourse {
    /// The thing that the text is about, if it is such a one.
    pub(super) fn thing_defined(&self, wanted: &Wanted) -> Option<Meaning> {
        let fits = !wanted.several
            && wanted.besides != Some(Meaning::ThingDefined)
            && !self.is_apart(wanted)
            && (!wanted.removed || self.defines?.means == Means::Summon)
            && self.defines?.kinds.agree(wanted.features).is_some()
            && self.may_be_called(wanted);
        fits.then_some(Meaning::ThingDefined)
    }

    /// *This Wisp* in its own text.
    pub(super) fn is_thing_defined(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let is_char = self.defines.is_some_and(|thing| matches!(thing.means, Means::Doer | Means::Summon));
        is_char && Always::called(lexicon, &self.trees[sentence], node) == Some(Always::Me)
    }

    /// May the thing defined be called what the reference calls it?
    pub(super) fn may_be_called(&self, wanted: &Wanted) -> bool {
        wanted.noun.as_ref().is_none_or(|noun| match noun.asks {
            Asks::Any => true,
            Asks::Summon | Asks::Own => self.defines.is_some_and(|thing| thing.means == Means::Summon),
            Asks::Same => false,
        })
    }

    /// Is the char that the text is about what the verb is about besides?
    pub(super) fn is_apart(&self, wanted: &Wanted) -> bool {
        self.defines.is_some_and(|thing| match thing.means {
            Means::Doer | Means::Summon => wanted.apart.contains(&Always::Me),
            Means::Bearer => wanted.apart.contains(&Always::Bearer),
            Means::Own | Means::Param(_) => false,
        })
    }
}
