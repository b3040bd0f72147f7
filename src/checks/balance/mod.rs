//! Compares a card's figures with the bands that the pack sets for its class (kernel, "Balance figures, defined").

mod measurement_findings;
mod outside_band;
mod wording;

pub use measurement_findings::PlayedFindings;
pub use outside_band::outside_band;
