//! The steps that all commands share, and that the language server of an editor needs too: read a pack, compile it,
//! draw its cards, write its files.
//!
//! [`Pipeline`] holds an open project with its caches, and is the entry point. [`PackRenderer`] draws cards.
//! [`challenges`] and [`endless_chains`] add the findings that only playing the game can give. [`board_text`] draws a
//! board as text.
//!
//! *Invariant:* it prints nothing and knows no command line.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod board_text;
pub mod challenges;
pub mod endless_chains;
mod pack_renderer;
mod pipeline;
mod print_findings;

pub use pack_renderer::{PackRenderer, RenderedCard};
pub use pipeline::{Pipeline, WriteOptions};
