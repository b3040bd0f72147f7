//! Plays games of declared kinds: the words of their rules, one choice at a time.
//!
//! [`TableGame::load`] compiles the rule objects of a pack. [`TableGame::start`] gives the state at the first choice,
//! and [`TableGame::apply`] goes on from a choice to the next. A [`TableState`] holds the texts in progress, so it can be
//! copied and played on at any choice. The words that the engine knows are those of `grammar/tabletop.lexicon`; the
//! verbs of a pack are put in these words by the pack.
//!
//! *Invariant:* no word of any game, no clock, no recursion over a text in progress. A random number is drawn by bots
//! alone.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod bot;
mod cell_counters;
mod choice;
mod compile;
mod describe;
mod game;
mod history;
mod memory;
mod perform;
mod possible;
mod program;
mod reach;
mod resolve;
mod run;
mod seats;
mod self_play;
mod state;
mod window;

pub use bot::TableBot;
pub use choice::TableChoice;
pub use compile::Meaningless;
pub use game::TableGame;
pub use run::NoSuchChoice;
pub use self_play::TableTally;
pub use state::{TableEvent, TableOutcome, TableState};
