//! Challenges: a position set up by a designer, and a goal to reach.

use serde::{Deserialize, Serialize};

use crate::ids::Id;

/// A position to solve. Chars are referred to by their index in `chars`, counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The id of the name.
    pub id: Id,
    /// The name, as printed.
    pub name: String,
    /// The chars on the board. All chars except the summons take turns in this order.
    pub chars: Vec<Standee>,
    /// The tokens on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<ChallengeToken>,
    /// The conditions that chars bear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ChallengeCondition>,
    /// The number of hits that the first and the second side have scored so far.
    pub hits: [u8; 2],
    /// The index of the char whose turn it is. The player of this char solves the challenge.
    pub turn: u8,
    /// Whether the turn is about to begin, so that its passive can still be used. If false, the passive is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
    /// The goal that the solver has to reach.
    pub goal: Goal,
    /// The constants of the game that have another value in this challenge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Constant>,
    /// The designer's own words.
    pub printed: PrintedChallenge,
}

impl Challenge {
    /// A challenge that begins with this board. All other fields have their default values.
    pub fn at(setup: BoardSetup) -> Challenge {
        let BoardSetup { chars, tokens, conditions, hits, turn, begins } = setup;
        Challenge { chars, tokens, conditions, hits, turn, begins, ..Challenge::default() }
    }

    /// The board with which the challenge begins.
    pub fn setup(&self) -> BoardSetup {
        BoardSetup {
            chars: self.chars.clone(),
            tokens: self.tokens.clone(),
            conditions: self.conditions.clone(),
            hits: self.hits,
            turn: self.turn,
            begins: self.begins,
        }
    }
}

/// A board that is set up by hand. A [`Challenge`] has these fields among its own, because its form in `rules.ron` is
/// older than this type.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardSetup {
    /// The chars on the board. All chars except the summons take turns in this order.
    pub chars: Vec<Standee>,
    /// The tokens on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<ChallengeToken>,
    /// The conditions that chars bear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ChallengeCondition>,
    /// The number of hits that the first and the second side have scored so far.
    pub hits: [u8; 2],
    /// The index of the char whose turn it is.
    pub turn: u8,
    /// Whether the turn is about to begin, so that its passive can still be used. If false, the passive is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
}

/// The words of a challenge, to be shown to players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrintedChallenge {
    /// The goal.
    pub goal: String,
    /// The changed constants; empty if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub changed: String,
    /// The story.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lore: String,
}

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Seat {
    /// The side that went first.
    First,
    /// The side that went second.
    Second,
}

/// A char and its tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Standee {
    /// The id of a card or of a summon's definition.
    pub card: Id,
    /// The side of the char.
    pub side: Seat,
    /// The name of the tile: `c3`.
    pub tile: String,
    /// The index of the char that made the summon; absent if the char is not a summon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
}

/// A token and its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeToken {
    /// The id of the token's definition.
    pub token: Id,
    /// The place of the token.
    pub on: Place,
    /// The side that made the token.
    pub side: Seat,
    /// The index of the char that made the token, if that char is on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
    /// The index of the char to which the token belongs (kernel W6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
}

/// The place of a token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    /// On the tile with this name.
    Tile(String),
    /// On the char with this index.
    Char(u8),
}

/// A condition and the char that bears it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChallengeCondition {
    /// The id of the condition's definition.
    pub condition: Id,
    /// The index of the char that bears the condition.
    pub bearer: u8,
    /// The side that made the condition.
    pub side: Seat,
    /// The index of the char that made the condition, if that char is on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<u8>,
}

/// The goal of a challenge, and the number of turns for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The parts of the goal, all of which have to be true at the same time.
    pub all: Vec<Aim>,
    /// The number of turns in which the goal has to be reached. The turn in progress and the turns of the other side
    /// count too.
    pub turns: u8,
}

/// One part of a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Aim {
    /// The solver has won.
    Win,
    /// The solver has scored this many hits since the start of the challenge.
    Hits(u8),
    /// A char is on a tile.
    On {
        /// The index of the char.
        who: u8,
        /// The name of the tile.
        tile: String,
    },
    /// A char bears a condition.
    Bears {
        /// The index of the char.
        who: u8,
        /// The id of the condition.
        condition: Id,
    },
    /// A char does not bear a condition.
    Free {
        /// The index of the char.
        who: u8,
        /// The id of the condition.
        condition: Id,
    },
    /// At least this many tokens lie on a tile.
    Tokens {
        /// The minimum number of tokens.
        count: u8,
        /// The id of the token.
        token: Id,
        /// The name of the tile.
        tile: String,
    },
}

/// A constant of the game that has another value in a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Constant {
    /// Replaces [`crate::Score::hits_to_win`].
    HitsToWin(u8),
    /// Replaces [`crate::Score::rounds_at_most`].
    RoundsAtMost(u16),
    /// Replaces [`crate::Turn::moves`].
    Moves(u8),
    /// Replaces [`crate::Turn::actions`].
    Actions(u8),
}
