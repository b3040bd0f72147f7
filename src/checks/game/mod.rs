//! Checks of the game's own rules: teams, bans, hits, turns, and the procedure of the game.

pub mod activations;
pub mod banned;
pub mod hits;
pub mod leaving;
pub mod procedure;
pub mod teams;

pub use banned::name_banned_words;
