//! Compares a card's figures with the bands that the pack sets for its class (kernel, "Balance figures, defined").

mod outside_band;
mod played;
mod wording;

pub use outside_band::outside_band;
pub use played::PlayedFindings;
