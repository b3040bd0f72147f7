//! Reads `Challenge:` and `Example:` blocks into the model. Both have a board by the names of its tiles. A challenge
//! has a goal and changed constants, and an example has choices.
//!
//! [`challenges`] and [`examples`] read all of them in a pack and report the mistakes in them.
//!
//! Invariant: this crate plays no example and solves no challenge. The engine does both.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod block_reader;
mod board_block;
mod constants;
mod example;
mod findings;
mod line;
mod names;
mod read;
mod written_board;

pub use example::{examples, span_in_example};
pub use read::challenges;
pub use written_board::{WrittenBoard, board_of, read_board};
