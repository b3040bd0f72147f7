//! Evaluates phrases on a board, as sets of tiles or tokens.
//!
//! A char is represented by its tile, because no other char is on that tile. Nothing in this module changes the state.

mod barred;
mod bounds;
mod chars;
mod condition;
mod earlier;
mod extreme;
mod kept_choice;
mod lines;
mod order;
mod past;
mod phrase;
mod pointing;
mod relation;
mod steps;
mod target;
mod tiles;
mod tokens;
mod truth;

pub(super) use super::direction_number::{ANY_DIRECTION, direction, direction_bits};
pub(super) use kept_choice::Keeper;
pub(super) use past::AskedRole;
