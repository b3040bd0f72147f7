//! The moves of a piece: squares around it, from its owner's point of view.

use serde::{Deserialize, Serialize};

/// A square to which a piece can go. The offsets are as the piece's owner sees the board from their own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PieceMove {
    /// The columns to the right; negative to the left.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub aside: i32,
    /// The rows forward, away from the owner; negative backward.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub forward: i32,
    /// The moves that the piece may make there.
    pub what: MoveUse,
    /// The way in which the piece gets there.
    #[serde(default, skip_serializing_if = "PieceReach::is_usual")]
    pub reach: PieceReach,
}

/// The moves that a piece may make to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveUse {
    /// Move there if the square is empty.
    Move,
    /// Move there if an opponent's piece is on the square, which is captured.
    Capture,
    /// Either of the two.
    Both,
}

/// The way in which a piece gets to a square of its moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PieceReach {
    /// In a straight line the squares between have to be empty. A square in no straight line is leapt to.
    #[default]
    Steps,
    /// Over any pieces between.
    Leap,
    /// As [`PieceReach::Steps`], and on in the same direction as far as the squares are empty.
    Slide,
}

impl PieceReach {
    /// Whether a piece gets there in the usual way.
    pub fn is_usual(&self) -> bool {
        *self == PieceReach::Steps
    }
}

impl MoveUse {
    /// Whether the piece may move to the square if it is empty.
    pub fn moves(self) -> bool {
        self != MoveUse::Capture
    }

    /// Whether the piece may capture on the square.
    pub fn captures(self) -> bool {
        self != MoveUse::Move
    }
}

fn is_zero(number: &i32) -> bool {
    *number == 0
}
