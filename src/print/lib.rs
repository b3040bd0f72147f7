//! The physical edition: what is printed, where it lies on paper, and whether what was written is right.
//!
//! ```text
//! RuleSet, drawn cards ──components──▶ Section (pieces, pages) ──plan──▶ sheets ──▶ render::pdf ──▶ PDF ──▶ preflight
//! ```
//!
//! Nothing here reads a file, writes one, or asks the clock.

mod bind;
pub mod calibrate;
pub mod components;
pub mod cut;
pub mod export;
mod furniture;
pub mod ledger;
mod piece;
pub mod plan;
pub mod preflight;
pub mod sizes;

pub use bind::{Edition, Paper, Setting, bind, bind_again};
pub use piece::{Content, Made, Order, Outline, Page, Piece, Printed, Section};
