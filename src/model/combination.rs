//! Things that are combined in no order, such as the runes of a spell.

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::kind::Use;

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
