//! Nouns: the names for chars, tiles, tokens and actions.

use serde::{Deserialize, Serialize};

use crate::ids::Id;

/// The noun of a phrase that picks chars.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum CharNoun {
    /// *char*: any char. A superlative never picks the char that its distances are measured from.
    Char,
    /// A char of the other side (kernel W2).
    Opp,
    /// A char of the doer's side that is not the doer (kernel W4).
    Ally,
    /// A char of the doer's side, the doer included (*your chars*).
    YourChar,
    /// A char of the class with this id.
    Class(Id),
    /// A summon that the definition with this id describes.
    Summon(Id),
    /// *summon*: a summon of any name.
    AnySummon,
}

/// The noun of a phrase that picks tiles.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum TileNoun {
    /// *tile*: any tile of the board.
    Tile,
    /// A tile that shows the structure with this id (*a Web Trap*).
    Structure(Id),
}

/// The noun of a phrase that picks tokens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum TokenNoun {
    /// A token that the definition with this id describes.
    Token(Id),
    /// *token*: a token of any name.
    AnyToken,
}

/// The actions that a rule refers to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum ActionRef {
    /// *an attack*: any attack of the char in question.
    Attack,
    /// *a skill*: any skill of the char in question.
    Skill,
    /// *an action*: any attack or skill.
    Any,
    /// The action with this id (`nell.swap`).
    Named(Id),
}
