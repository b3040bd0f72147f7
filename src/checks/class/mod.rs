//! What a card may say, and what the cards of its class should be about.

pub mod actions;
pub mod header;
pub mod hits;
pub mod orientation;
pub mod passive;
pub mod special;
pub mod whole_board;
