//! One choice of a player.

use board::{Direction, Tile};
use serde::{Deserialize, Serialize};

/// One choice of a player. The meaning of its numbers depends on the state. [`crate::Game::words`] gives the choice in
/// words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Place this char, by its number among the cards.
    Card(u16),
    Tile(Tile),
    /// A char on the board, by its number.
    Char(u8),
    /// A token, by its number.
    Token(u8),
    Direction(Direction),
    /// A row or column, by its number. Rows are counted from 0 at the first player's side, columns from 0 at the left.
    Line {
        row: bool,
        number: u8,
    },
    /// Use a move activation.
    Move {
        who: u8,
        to: Tile,
    },
    /// Use an action, by its index on the sheet.
    Use {
        who: u8,
        action: u8,
    },
    /// Use an ability at will, by its index among the abilities that are offered, counted from 0.
    AtWill {
        who: u8,
        at: u8,
    },
    /// Use the class's passive.
    Passive,
    /// Pass the turn.
    Pass,
    Yes,
    No,
    /// Choose no more things, or walk no farther.
    Stop,
    /// One of the options that the text offers, counted from 0.
    Option(u8),
    /// One of several actions that a text lets a char use, by its index on the sheet.
    Action {
        who: u8,
        action: u8,
    },
    /// Run this trigger next, by its index among the triggers that are offered, counted from 0.
    Trigger(u8),
}
