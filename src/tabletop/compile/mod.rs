//! Compiles the rule texts of a pack into statements.
//!
//! `names` finds kinds, tiles, counters and verbs by their ids; `nouns` compiles noun phrases into sets, `conditions`
//! tests and numbers, `acts` deeds with their picks, `sentences` whole texts.

mod acts;
mod conditions;
mod load;
mod meaningless;
mod names;
mod nouns;
mod scope;
mod sentences;
mod standing;

pub use meaningless::Meaningless;
