//! The board of a challenge, for a template.

use serde::Serialize;

/// A board and the pieces on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BoardFace {
    pub columns: u8,
    pub rows: u8,
    /// Letters of the columns from the left, and numbers of the rows from the top.
    pub letters: Vec<String>,
    pub numbers: Vec<String>,
    pub figures: Vec<FigureFace>,
    pub tokens: Vec<TokenFace>,
}

/// A char on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FigureFace {
    /// Counted from 0, from the left and from the top.
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// Two letters that stand for the char; no other char of the challenge has the same.
    pub sign: String,
    /// Whether the char is on the first side, which goes upward.
    pub first: bool,
    /// Whether the char is on the side that solves the challenge.
    pub own: bool,
    /// Whether it is the char's turn.
    pub active: bool,
    /// Names of the conditions that it bears and of the tokens on it, separated by commas.
    pub bears: String,
}

/// A token on a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TokenFace {
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// How many of these tokens lie there.
    pub count: u8,
}
