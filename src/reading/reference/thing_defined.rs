//! The thing that a definition's text is about. *It* means this thing when no other thing was mentioned (kernel P1).

use crate::word_lookup::Owner;
use model::ParamKind;
use vocabulary::{Features, NameKind, Names};

/// The thing that a definition's text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defined {
    pub kinds: Features,
    pub means: Means,
}

/// The meaning of *it* in a definition's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// The token or the place that the text belongs to.
    Own,
    /// The char that has the keyword.
    Doer,
    /// The summon.
    Summon,
    /// The char that has the condition.
    Bearer,
    /// The argument of a verb, counted from 0.
    Param(u8),
}

/// Returns the meaning of *it* in the owner's text when no other thing was mentioned (kernel P1).
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
    Some(Defined { kinds: Features::of_kinds(Features(kind)), means })
}
