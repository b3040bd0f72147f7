//! Finds faults in a set of rule objects that was read without errors. The checks are about class, coherence, the
//! game's own rules, and balance.
//!
//! [`run`] returns all findings on a [`Subject`]. [`run_incremental`] returns the same findings, but checks only the
//! parts that changed since the run that filled its [`CheckCache`]. The balance bands limit the [`figures`] of a card.
//!
//! Every check is a line of `list.rs`. A check looks at one text, card or definition, or at the whole set. It asks the
//! index for everything else. No check scans all cards for each card.
//!
//! Invariant: the checks parse no card text, draw nothing and play no game.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod balance;
mod banned_words;
mod check_input;
mod class;
mod coherence;
mod consequences;
mod english;
mod expand_verbs;
mod facts;
pub mod figures;
mod finding_cache;
mod finding_order;
mod game;
mod graph;
mod index;
mod list;
mod loops;
mod named_ids;
mod options;
mod ordered_triggers;
mod pattern;
mod run;
mod same_text;
mod satisfiability;
mod source_parts;
mod summary;
mod text;
mod text_search;
mod upper_bound;
mod walk;

pub use balance::PlayedFindings;
pub use check_input::{FigureSource, Subject};
pub use expand_verbs::expand_verbs;
pub use finding_cache::{CheckCache, Invalidated};
pub use game::name_banned_words;
pub use run::{run, run_incremental, run_on};
pub use source_parts::{At, Places};
