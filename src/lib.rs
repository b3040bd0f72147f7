//! cardwright compiles game cards, written in English, to checked rule objects for an engine and to printable cards.
//!
//! This package is the program, and the library for embedding it: it re-exports the crates of the workspace, one for
//! each folder of `src/`. They are the stages of a pipeline: [`source`] holds the texts, [`syntax`] parses their
//! structure, [`vocabulary`] holds the lexicon, [`reading`] parses sentences into the rule objects of [`model`],
//! [`checks`] looks for errors in them, and [`emit`], [`render`] and [`print`] write the output. [`project`] compiles a
//! pack from its files to rule objects and findings, [`pipeline`] is the entry point for all steps, and [`engine`]
//! plays the game.
//!
//! Without the default feature `tool` there are only the crates that an engine needs: [`model`], [`emit`],
//! which also reads rule objects, [`board`], [`dice`], [`engine`], and [`tabletop`] for games that declare kinds.

pub use ::board;
pub use ::dice;
pub use ::emit;
pub use ::engine;
pub use ::model;
pub use ::tabletop;

#[cfg(feature = "tool")]
pub use ::challenge;
#[cfg(feature = "tool")]
pub use ::charts;
#[cfg(feature = "tool")]
pub use ::checks;
#[cfg(feature = "tool")]
pub use ::cli;
#[cfg(feature = "tool")]
pub use ::diagnostic;
#[cfg(feature = "tool")]
pub use ::editing;
#[cfg(feature = "tool")]
pub use ::game;
#[cfg(feature = "tool")]
pub use ::kinds;
#[cfg(feature = "tool")]
pub use ::lsp;
#[cfg(feature = "tool")]
pub use ::measured;
#[cfg(feature = "tool")]
pub use ::pipeline;
#[cfg(feature = "tool")]
pub use ::playtest;
#[cfg(feature = "tool")]
pub use ::print;
#[cfg(feature = "tool")]
pub use ::project;
#[cfg(feature = "tool")]
pub use ::protocol;
#[cfg(feature = "tool")]
pub use ::reading;
#[cfg(feature = "tool")]
pub use ::render;
#[cfg(feature = "tool")]
pub use ::source;
#[cfg(feature = "tool")]
pub use ::statistics;
#[cfg(feature = "tool")]
pub use ::studio;
#[cfg(feature = "tool")]
pub use ::syntax;
#[cfg(feature = "tool")]
pub use ::translate;
#[cfg(feature = "tool")]
pub use ::vocabulary;
#[cfg(feature = "tool")]
pub use ::watch;
