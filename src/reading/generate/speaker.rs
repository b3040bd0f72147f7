//! The speaker of a text: the lexicon, the names and the owner with which the text is printed.

use crate::word_lookup::Owner;
use model::Param;
use vocabulary::{Lexicon, NameKind, Names};

/// Prints texts of one owner in the words of a pack.
pub struct Speaker<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
    pub owner: &'a Owner,
}

/// The error for a rule object that no sentence can express, because it was not made by the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsayable(pub String);

pub(super) fn name_kind(leaf: &str) -> Option<NameKind> {
    Some(match leaf {
        "token-name" | "own-token" | "owned-token" | "loose-token" | "loose-own-token" => NameKind::Token,
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
    /// Returns the parameters of the definition whose text is printed.
    pub(super) fn params(&self) -> &[Param] {
        self.owner.definition.as_ref().map_or(&[], |(_, id)| self.names.params(id))
    }
}
