//! Checks of the rules that a card may have, and of the orientation of its class.

pub mod actions;
pub mod header;
pub mod hits;
pub mod orientation;
pub mod passive;
pub mod special;
pub mod whole_board;
