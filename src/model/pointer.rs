//! Directions that are kept: what points in a direction, and where it is made to point (kernel D13).

use serde::{Deserialize, Serialize};

use crate::phrase::{Chars, Tokens};

/// A thing that points in one of the four straight directions, and keeps pointing there until it is pointed anew or is
/// gone (kernel D13). Moving the thing does not turn it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Pointer {
    /// In the text of a condition: this condition (*in the chosen direction*). It lies where its bearer is.
    This,
    /// These chars, which include summons.
    Char(Chars),
    /// These tokens.
    Token(Tokens),
}

/// The direction in which something is made to point.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Facing {
    /// A straight direction that the player chooses. For several things, it is chosen anew for each of them.
    AnyDirection,
    /// A straight direction that the player chooses once, for all of the things.
    SameDirection,
    /// A straight direction that the player chooses among those in which the thing does not point yet.
    OtherDirection,
    /// The direction that the text has mentioned ([`crate::Way::ThatDirection`]).
    ThatDirection,
    /// The direction in which another thing points.
    Like(Box<Pointer>),
    /// The direction opposite to that in which the thing points.
    Around,
    /// A quarter turn to the right.
    Clockwise,
    /// A quarter turn to the left.
    Counterclockwise,
    /// A quarter turn to the right or to the left, as the player chooses.
    Quarter,
}
