//! Examples: a board set up by a designer, and the choices that a player makes there.

use serde::{Deserialize, Serialize};

use crate::challenge::BoardSetup;
use crate::ids::Id;

/// Choices that show how the game is played. An example holds no result: a program that shows it plays the choices, so
/// that the result always agrees with the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The id of the name.
    pub id: Id,
    /// The name, as written.
    pub name: String,
    /// The board with which the example begins.
    pub start: BoardSetup,
    /// The choices in words, in order, as the log of a game has them: *passive*, *Ada to c3*, *SWING*, *pass*.
    pub choices: Vec<String>,
}
