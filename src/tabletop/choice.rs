//! The choices of players.

use crate::program::Object;

/// One of the options that a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableChoice {
    /// Picks a piece, a cell, a player or another object.
    Pick(ChosenObject),
    /// Carries out an optional clause without picks.
    Do,
    /// Declines an optional clause.
    Pass,
    /// Takes the option with this index of the options that a text gives.
    Option(u8),
}

/// A thing that a player can pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChosenObject(pub(crate) Object);
