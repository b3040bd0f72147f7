//! What a card of its class may say and should be about.

pub mod actions;
pub mod header;
pub mod hits;
pub mod orientation;
pub mod passive;
pub mod special;
pub mod whole_board;
