//! What a verb or keyword of a pack is given: parameters in its definition, arguments where it is used.

use serde::{Deserialize, Serialize};

use super::{Chars, Id, Number, Tiles, Tokens};

/// A parameter of a definition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// The letter that the definition calls it by; empty where it is *it*.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub kind: ParamKind,
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum ParamKind {
    Char,
    Tile,
    Token,
    /// A whole number within these bounds; a written number outside them is an error.
    Number {
        least: u8,
        most: u8,
    },
}

/// An argument.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Arg {
    Char(Chars),
    Tile(Tiles),
    Token(Tokens),
    Number(Number),
}

/// A keyword with its arguments: *Toughness 2*.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Keyword {
    pub id: Id,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Number>,
}
