//! The timing of a rule: when the rule runs relative to its deed, how often it runs, and how long it lasts.

use serde::{Deserialize, Serialize};

use crate::deed::Deed;
use crate::phrase::Chars;

/// The time at which the rules of a trigger run, relative to its event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Timing {
    /// After the event, between steps and between sentences (kernel E2).
    #[default]
    After,
    /// Before the event takes place.
    Before,
    /// In place of the event: a replacement effect (*would be …, instead*; kernel E11).
    Instead,
}

/// The maximum number of times that a rule may apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Limit {
    /// Once; then the rule is used up (*the next time*).
    Once,
    /// At most this many times in a turn.
    PerTurn(u8),
    /// At most this many times in a game.
    PerGame(u8),
}

/// The duration of a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Duration {
    /// Until the turn in progress is passed.
    ThisTurn,
    /// Until the next turn of that char begins (kernel E7).
    UntilNextTurn(Chars),
    /// Until the next turn of that char ends.
    UntilEndOfNextTurn(Chars),
    /// Until this deed happens.
    Until(Box<Deed>),
    /// Until the game ends.
    RestOfGame,
}
