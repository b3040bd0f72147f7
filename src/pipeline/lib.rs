//! Provides the steps that all commands share: read a pack, compile it, draw its cards, write its files. A language
//! server for an editor needs the same steps.
//!
//! [`Pipeline`] holds an open project with its caches, and is the entry point. [`PackRenderer`] draws cards.
//! [`engine_findings`] adds the findings that need the engine to play the game, from [`challenges`], [`examples`] and
//! [`endless_chains`]. [`board_text`] draws a board as text.
//!
//! *Invariant:* this crate prints nothing and does not know the command line.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod board_text;
pub mod challenges;
pub mod endless_chains;
pub mod engine_findings;
mod example_words;
pub mod examples;
mod pack_renderer;
mod pipeline;
mod print_findings;
pub mod unplayable;

pub use pack_renderer::{PackRenderer, RenderedCard};
pub use pipeline::{Pipeline, WriteOptions};
