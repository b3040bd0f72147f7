//! Reads the rulebook of a pack into the rule objects of a game. The rulebook is the blocks of the pack's `game.card`.
//!
//! [`rulebook`] reads the `Game:` and `Class:` blocks, and [`teams`] reads the `Team:` blocks. [`keywords`] returns the
//! words that open the lines of these blocks. Every field has a row in a table (`game_fields`, `class_fields`,
//! `team_fields`) and a function that reads its value from a `phrase::Phrase`.
//!
//! Invariant: no name of a game or class occurs here, because packs are data. A value that cannot be read becomes a
//! finding, and a default value replaces it. A broken rulebook thus leaves the findings on the cards visible.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod block;
mod class_fields;
mod fallback;
mod field;
mod findings;
mod game_fields;
mod keywords;
mod phrase;
mod read_block;
mod rulebook;
mod team_fields;
mod teams;

pub use keywords::keywords;
pub use rulebook::{Passive, Rulebook, rulebook};
pub use teams::teams;

#[cfg(test)]
mod tests;
