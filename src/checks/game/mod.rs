//! The rules of the game itself: teams, what it does not have, its score, its turn, its procedure as data.

pub mod activations;
pub mod banned;
pub mod hits;
pub mod leaving;
pub mod procedure;
pub mod teams;

pub use banned::name_banned_words;
