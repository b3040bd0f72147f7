//! The things that an effect can move.

use serde::{Deserialize, Serialize};

use crate::phrase::{Chars, Tokens};

/// A char or token: anything that an effect can move.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Piece {
    /// These chars.
    Char(Chars),
    /// These tokens.
    Token(Tokens),
}
