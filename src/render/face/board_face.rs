//! The board of a challenge, for a template.

use serde::Serialize;

/// A board and what is on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BoardFace {
    pub columns: u8,
    pub rows: u8,
    /// Letters of the columns, numbers of the rows from the top.
    pub letters: Vec<String>,
    pub numbers: Vec<String>,
    pub figures: Vec<FigureFace>,
    pub tokens: Vec<TokenFace>,
}

/// A char on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FigureFace {
    /// From the left and from the top, counted from 0.
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// Two letters that no other char of the challenge has.
    pub sign: String,
    /// Of the side that goes upward, the first.
    pub first: bool,
    /// Of the side that solves the challenge.
    pub own: bool,
    /// It has the turn.
    pub active: bool,
    /// Names of conditions that it bears and tokens that lie on it, with commas.
    pub bears: String,
}

/// A token on a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TokenFace {
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// How many of these lie there.
    pub count: u8,
}
