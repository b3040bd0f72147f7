//! The turn of a char that a phrase refers to.

use serde::{Deserialize, Serialize};

/// One of a char's turns (kernel E8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum WhichTurn {
    /// The char's turn in progress. Outside its turn, the last turn that it began.
    This,
    /// The last turn that the char has finished.
    Last,
}
