//! cardwright: a game designer writes cards as text; from that one text come checked rule objects and cards to hold.
//!
//! This package is the program, and the façade for embedding: it re-exports the crates of the workspace, one for each
//! folder of `src/`. The folders are the pipeline: [`source`] texts, their [`syntax`], the [`vocabulary`] of words, the
//! [`reading`] of sentences into [`model`] rule objects, [`checks`] of those, and the outputs: [`emit`], [`render`],
//! [`print`]. [`project`] compiles a pack from files to findings.

pub use ::board;
pub use ::dice;
pub use ::engine;
pub use ::model;

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
pub use ::emit;
#[cfg(feature = "tool")]
pub use ::game;
#[cfg(feature = "tool")]
pub use ::kinds;
#[cfg(feature = "tool")]
pub use ::measured;
#[cfg(feature = "tool")]
pub use ::pipeline;
#[cfg(feature = "tool")]
pub use ::playtest;
#[cfg(feature = "tool")]
pub use ::preview;
#[cfg(feature = "tool")]
pub use ::print;
#[cfg(feature = "tool")]
pub use ::project;
#[cfg(feature = "tool")]
pub use ::reading;
#[cfg(feature = "tool")]
pub use ::render;
#[cfg(feature = "tool")]
pub use ::source;
#[cfg(feature = "tool")]
pub use ::syntax;
#[cfg(feature = "tool")]
pub use ::translate;
#[cfg(feature = "tool")]
pub use ::vocabulary;
#[cfg(feature = "tool")]
pub use ::watch;
