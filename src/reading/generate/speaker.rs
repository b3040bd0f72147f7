//! The speaker of a text: the lexicon, the names and the owner that it is said with.

use crate::lex::Owner;
use model::Param;
use vocabulary::{Lexicon, NameKind, Names};

/// Says texts of one owner in the words of a pack.
pub struct Speaker<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
    pub owner: &'a Owner,
}

/// A rule object that no sentence can say, because it was not made by the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsayable(pub String);

pub(super) fn name_kind(leaf: &str) -> Option<NameKind> {
    Some(match leaf {
        "token-name" | "own-token" => NameKind::Token,
        "condition-name" | "own-condition" => NameKind::Condition,
        "structure-name" | "tail-name" => NameKind::Structure,
        "summon-name" | "own-summon" => NameKind::Summon,
        "char-name" | "self-name" | "summoner-name" => NameKind::Card,
        "class-name" => NameKind::Class,
        "action-name" => NameKind::Action,
        "thing-name" => NameKind::Thing,
        _ => return None,
    })
}

impl Speaker<'_> {
    /// The parameters of the definition whose text is said.
    pub(super) fn params(&self) -> &[Param] {
        self.owner.definition.as_ref().map_or(&[], |(_, id)| self.names.params(id))
    }
}
