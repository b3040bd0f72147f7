//! The physical edition: what is printed, where it lies on paper, and whether what was written is right.
//!
//! ```text
//! RuleSet, drawn cards ──components──▶ Section (pieces, pages) ──plan──▶ sheets ──▶ render::book ──▶ PDF ──▶ preflight
//! ```
//!
//! Nothing here reads a file, writes one, or asks the clock.

pub mod components;
mod piece;
pub mod sizes;

pub use piece::{Content, Made, Order, Outline, Page, Piece, Printed, Section};
