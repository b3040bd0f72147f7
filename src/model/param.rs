//! Parameters of the verbs and keywords that a pack defines, and the arguments that a text gives them.

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::phrase::{Chars, Number, Tiles, Tokens};

/// A parameter in the definition of a verb or keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// The letter that stands for the argument in the definition's text; empty if the text says *it*.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The kind of the argument.
    pub kind: ParamKind,
}

/// The kind of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum ParamKind {
    /// One or more chars.
    Char,
    /// One or more tiles.
    Tile,
    /// One or more tokens.
    Token,
    /// A whole number. The compiler reports a written number outside these bounds.
    Number {
        /// The minimum, inclusive.
        least: u8,
        /// The maximum, inclusive.
        most: u8,
    },
}

/// An argument of a verb. Its variant corresponds to the kind of the parameter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Arg {
    /// One or more chars.
    Char(Chars),
    /// One or more tiles.
    Tile(Tiles),
    /// One or more tokens.
    Token(Tokens),
    /// A whole number.
    Number(Number),
}

/// A keyword with its arguments: *Toughness 2*.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Keyword {
    /// The id of the keyword's definition.
    pub id: Id,
    /// The arguments, in the order of the keyword's parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Number>,
}
