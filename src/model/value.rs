//! The values of fields, and the things and texts in them. One file, because values contain uses of things, and uses
//! contain values.

use serde::{Deserialize, Serialize};

use crate::declared_phrase::Said;
use crate::ids::Id;
use crate::moves::PieceMove;

/// The value of a field. Its variant corresponds to the variant of the field's [`crate::FieldType`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Value {
    /// A whole number.
    Number(i32),
    /// The first and the last number.
    Span(i32, i32),
    /// `true` for *yes*.
    YesOrNo(bool),
    /// The text.
    Words(String),
    /// The word, and its index in the scale, counted from 0.
    OneOf(String, u32),
    /// The signs, in the order written.
    Signs(String),
    /// The numbers, in the order of the names.
    Changes(Vec<i32>),
    /// The thing.
    Thing(Use),
    /// The things, in the order written.
    Things(Vec<Use>),
    /// The amounts, in the order written.
    Amounts(Vec<Amount>),
    /// The combination.
    Combination(Combination),
    /// The squares, row by row from the top of the diagram.
    Moves(Vec<PieceMove>),
    /// The sentences of the rule text.
    Rules(Vec<Said>),
}

/// A reference from a field to a thing, with arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The id of the thing's kind.
    pub kind: Id,
    /// The id of the thing.
    pub thing: Id,
    /// The arguments, in the order of [`crate::Thing::takes`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Value>,
}

/// A number of copies of a thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// The number of copies.
    pub count: u32,
    /// The thing; absent if any thing of the field's kinds is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Use>,
}

/// Things that are combined in no order: `Haste + Strike + [any element]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Combination {
    /// The parts, in the order written.
    pub parts: Vec<CombinationPart>,
    /// Every set of things that the combination stands for. There is one set without a wildcard; otherwise one for each
    /// choice of things for the wildcards. The things of a set are in the order of the parts.
    pub sets: Vec<Vec<Use>>,
}

/// A part of a combination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum CombinationPart {
    /// This thing.
    Thing(Use),
    /// A wildcard: any thing of one of these kinds.
    AnyOf(Vec<Id>),
}
