//! The results of a pack's cards in games: the file that keeps them, and a hash of each card.
//!
//! [`Measurements`] is the content of the file [`FILE`] in the pack's folder. [`content_hash`] is a hash of what a card
//! does. If the hash in the file differs from the hash of the card, the card has changed since it was measured.
//!
//! Invariant: the crate depends on `model` only. It plays no game and judges no result.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod content_hash;
mod file;

pub use content_hash::{content_hash, digest};
pub use file::{ActionUses, CardMeasurement, FILE, Measurements, PLAY_VERSION};
