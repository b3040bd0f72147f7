//! The results of a pack's cards in games: the file that keeps them, and the hash that tells whether a card has changed
//! since.
//!
//! [`Measurements`] is the content of the file [`FILE`] in the pack's folder. [`content_hash`] is a short name of what
//! a card does: a card whose hash is not the one in the file has changed since it was measured.
//!
//! Invariant: it depends on `model` only; nothing is played and nothing is judged.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod content_hash;
mod file;

pub use content_hash::{content_hash, digest};
pub use file::{ActionUses, CardMeasurement, FILE, Measurements, PLAY_VERSION};
