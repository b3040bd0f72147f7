//! What every command does with a pack, and an editor's server too: read it, compile it, draw its cards, write its files.
//!
//! [`Pipeline`] holds an open project with its caches. [`challenges`] and [`endless_chains`] add to the findings of a
//! compilation what only playing the game can tell.
//!
//! *Invariant:* it prints nothing and knows no command line.

pub mod board_text;
pub mod challenges;
pub mod endless_chains;
mod pack_renderer;
mod pipeline;
mod print_findings;

pub use pack_renderer::{PackRenderer, RenderedCard};
pub use pipeline::{Pipeline, WriteOptions};
