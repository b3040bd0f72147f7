//! Small changes.

mod candidates;
mod change;
mod costs;
pub mod letter_case;
pub mod naming;
mod near_phrases;
mod reread;
pub mod search;
mod split_sentence;
pub mod usage;
