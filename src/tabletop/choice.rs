//! The choices of players.

use crate::program::Object;

/// One of the options that a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableChoice {
    /// A piece, a cell or a player is picked.
    Pick(ChosenObject),
    /// What is optional and picks nothing is done.
    Do,
    /// What is optional is not done.
    Pass,
    /// The option with this index of those that a text gives.
    Option(u8),
}

/// A thing that a player can pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChosenObject(pub(crate) Object);
