//! Draws plots as SVG, and makes an HTML page that holds them.
//!
//! [`bars`] and [`columns`] draw amounts, [`ranges`] draws figures with intervals, and [`matrix`] draws shares of each
//! name against each other name. A [`Page`] needs no script and no other file. Plots are readable without colours:
//! every value has a title, and a colour only repeats what a position shows.
//!
//! *Invariant:* this crate knows neither games nor cards. It gets labels and numbers, and returns markup.

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
