//! Challenges: a board set up by a designer, and a goal.

use serde::{Deserialize, Serialize};

use super::Id;

/// A position to solve.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    pub id: Id,
    pub name: String,
    /// Who is on the board. Those that nobody made take turns in this order.
    pub chars: Vec<Standee>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<ChallengeToken>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ChallengeCondition>,
    /// Hits so far, of the first side and of the second.
    pub hits: [u8; 2],
    /// Whose turn it is, by its place among `chars`. Its player solves the challenge.
    pub turn: u8,
    /// The turn is about to begin, the passive still to come; else its passive is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
    pub goal: Goal,
    /// What is otherwise than in the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Constant>,
    /// The designer's own words.
    pub printed: PrintedChallenge,
}

/// The words of a challenge, for showing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrintedChallenge {
    pub goal: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub changed: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lore: String,
}

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Seat {
    First,
    Second,
}

/// A char and its tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Standee {
    /// A card, or a summon.
    pub card: Id,
    pub side: Seat,
    /// Its name: `c3`.
    pub tile: String,
    /// Of a summon: who made it, by its place among the chars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
}

/// A token and where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeToken {
    pub token: Id,
    pub on: Place,
    pub side: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
}

/// A tile by its name, or a char by its place in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    Tile(String),
    Char(u8),
}

/// A condition and who bears it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeCondition {
    pub condition: Id,
    pub bearer: u8,
    pub side: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
}

/// What has to be so, all at once, and by when.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Goal {
    pub all: Vec<Aim>,
    /// Before so many turns are over, the one in progress and the other side's among them.
    pub turns: u8,
}

/// One thing that has to be so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Aim {
    /// The solver has won.
    Win,
    /// So many hits more than at the beginning.
    Hits(u8),
    /// The char is on the tile.
    On {
        who: u8,
        tile: String,
    },
    /// The char bears the condition, or does not.
    Bears {
        who: u8,
        condition: Id,
    },
    Free {
        who: u8,
        condition: Id,
    },
    /// So many of the tokens, or more, lie on the tile.
    Tokens {
        count: u8,
        token: Id,
        tile: String,
    },
}

/// A constant of the game with another value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Constant {
    HitsToWin(u8),
    RoundsAtMost(u16),
    /// Move activations and actions of a turn.
    Moves(u8),
    Actions(u8),
}
