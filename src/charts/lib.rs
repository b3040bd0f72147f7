//! Draws plots as SVG, and makes an HTML page that holds them.
//!
//! Plots: [`bars`] and [`columns`] for amounts, [`ranges`] for figures with intervals, [`matrix`] for shares of each
//! name against each other name. A [`Page`] needs no script, no style sheet and no other file. Plots can be read
//! without colours: every mark has a title, and a colour only repeats what a position already shows.
//!
//! *Invariant:* nothing here knows games or cards: labels and numbers go in, markup comes out.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod bars;
mod escape;
mod matrix;
mod page;
mod ranges;
mod svg;
#[cfg(test)]
mod tests;

pub use bars::{Bar, bars, columns};
pub use matrix::matrix;
pub use page::{Page, table};
pub use ranges::{NEAR_HALF, RangeRow, ranges};
