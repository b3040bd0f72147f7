//! Findings for sentences that were not understood. [`finding`] writes them; `expected` lists what the grammar accepts
//! where parsing stopped.

pub mod context;
pub mod examples;
mod expected;
pub mod foreign_terms;
pub mod phrase_names;
pub mod unread_sentence;
pub mod word_page;
