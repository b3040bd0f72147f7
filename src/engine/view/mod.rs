//! What phrases mean on a board: sets of tiles, as bits.
//!
//! A char stands for its tile, since no other is on it. Nothing here changes anything.

mod barred;
mod bounds;
mod chars;
mod condition;
mod extreme;
mod past;
mod phrase;
mod relation;
mod steps;
mod target;
mod tiles;
mod tokens;

pub(super) use steps::{direction_bits, direction_number};
