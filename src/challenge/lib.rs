//! Reads `Challenge:` blocks into the model. A challenge has a board by the names of its tiles, a goal, and changed
//! constants.
//!
//! [`challenges`] reads all challenges of a pack and reports the mistakes in them.
//!
//! Invariant: this crate plays and solves no challenge. The engine does both.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod constants;
mod findings;
mod line;
mod names;
mod read;
mod written_board;

pub use read::challenges;
pub use written_board::{WrittenBoard, board_of, read_board};
