//! One choice of a player.

use board::{Direction, Tile};

/// One choice. What is chosen among follows from the state; see [`crate::Game::words`] for its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// The char to be placed, by its number among the cards.
    Card(u16),
    Tile(Tile),
    /// A char on the board, by its number.
    Char(u8),
    /// A token, by its number.
    Token(u8),
    Direction(Direction),
    /// A move activation.
    Move {
        who: u8,
        to: Tile,
    },
    /// An action, by its number on the sheet.
    Use {
        who: u8,
        action: u8,
    },
    /// The class's passive.
    Passive,
    /// The turn is passed.
    Pass,
    Yes,
    No,
    /// No more of these; no further.
    Stop,
    /// One of the options of the text, counted from 0.
    Option(u8),
    /// One of several actions that a text has a char use, by its number on the sheet.
    Action {
        who: u8,
        action: u8,
    },
    /// The trigger that comes next, counted from 0.
    Trigger(u8),
}
