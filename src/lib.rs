//! cardwright: a game designer writes cards as text; from that one text come checked rule objects and cards to hold.
//!
//! The folders are the pipeline: [`source`] texts, their [`syntax`], the [`vocabulary`] of words, the [`reading`] of sentences into
//! [`model`] rule objects, [`checks`] of those, and the outputs: [`emit`], [`render`]. [`project`] is the one driver.

/// What pest makes of the grammar asks for it by this name: without its `std`, it does not look for the stack's end at every
/// letter. No rule of `card.pest` contains itself, so there is no depth to guard.
#[cfg(feature = "tool")]
extern crate alloc;

pub mod board;
pub mod dice;
pub mod engine;
pub mod model;

#[cfg(feature = "tool")]
pub mod challenge;
#[cfg(feature = "tool")]
pub mod charts;
#[cfg(feature = "tool")]
pub mod checks;
#[cfg(feature = "tool")]
pub mod cli;
#[cfg(feature = "tool")]
pub mod diagnostic;
#[cfg(feature = "tool")]
pub mod emit;
#[cfg(feature = "tool")]
pub mod game;
#[cfg(feature = "tool")]
pub mod kinds;
#[cfg(feature = "tool")]
pub mod measured;
#[cfg(feature = "tool")]
pub mod playtest;
#[cfg(feature = "tool")]
pub mod preview;
#[cfg(feature = "tool")]
pub mod print;
#[cfg(feature = "tool")]
pub mod project;
#[cfg(feature = "tool")]
pub mod reading;
#[cfg(feature = "tool")]
pub mod render;
#[cfg(feature = "tool")]
pub mod source;
#[cfg(feature = "tool")]
pub mod syntax;
#[cfg(feature = "tool")]
pub mod translate;
#[cfg(feature = "tool")]
pub mod vocabulary;
#[cfg(feature = "tool")]
pub mod watch;
