//! Fixes for sentences that were not understood: small changes that make them readable. Each changed sentence is read
//! again with its references before the fix is offered.
//!
//! Words are removed, added (whole phrases too), replaced, exchanged or moved. The grammar tells first which words may
//! stand beside each other (`Follow`), so that few changes need to be parsed. Of these changes, those with words that
//! other cards of the pack use come first (`Usage`).

mod by_example;
mod candidates;
mod change;
mod costs;
mod least_error;
pub mod leave_out;
pub mod letter_case;
pub mod naming;
mod near_phrases;
mod other_verbs;
mod reach;
pub mod reread;
pub mod small_fixes;
mod split_sentence;
pub mod usage;
pub mod whole_sentence;
mod word_class;
pub mod word_forms;
mod word_weights;
