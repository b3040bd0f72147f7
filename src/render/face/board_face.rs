//! The board of a challenge, for a template.

use serde::Serialize;

/// A board and the pieces on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BoardFace {
    pub columns: u8,
    pub rows: u8,
    /// The letters of the columns, from the left.
    pub letters: Vec<String>,
    /// The numbers of the rows, from the top.
    pub numbers: Vec<String>,
    pub figures: Vec<FigureFace>,
    pub tokens: Vec<TokenFace>,
}

/// A char on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FigureFace {
    /// The column, counted from 0 from the left.
    pub column: u8,
    /// The row, counted from 0 from the top.
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// Two letters that stand for the char; no other char of the challenge has the same.
    pub sign: String,
    /// Whether the char belongs to the first side, which starts at the bottom of the board.
    pub first: bool,
    /// Whether the char is on the side that solves the challenge.
    pub own: bool,
    /// Whether it is the char's turn.
    pub active: bool,
    /// The names of the conditions that the char bears and of the tokens on it, separated by commas.
    pub bears: String,
}

/// A token on a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TokenFace {
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// The number of these tokens on the tile.
    pub count: u8,
}
