//! Checks of the rules that a card may have, and of the orientation of its class.

pub mod action_count;
pub mod attack_and_skill;
pub mod header;
pub mod orientation;
pub mod passive;
pub mod special;
pub mod whole_board;
