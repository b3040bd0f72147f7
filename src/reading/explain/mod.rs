//! Findings for sentences that were not understood. [`finding`] writes them; `expected` says what could stand where
//! parsing stopped.

pub mod context;
pub mod examples;
mod expected;
pub mod finding;
pub mod foreign_terms;
pub mod phrase_names;
pub mod word_page;
