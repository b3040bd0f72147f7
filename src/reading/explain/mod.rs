//! Findings for sentences that were not understood.

pub mod context;
mod expected;
pub mod finding;
pub mod foreign_terms;
pub mod phrase_names;
