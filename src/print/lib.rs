//! The physical edition: what is printed, where it lies on paper, and whether the written file is right.
//!
//! ```text
//! RuleSet, drawn cards ──components──▶ Section (pieces, pages) ──plan──▶ sheets ──bind──▶ PDF ──▶ preflight
//! ```
//!
//! Main entry points: [`components::ALL`] lists what a game's box can hold, and each component makes [`Section`]s for a
//! [`PrintOrder`]. [`bind`] lays sections out on paper and writes the PDF. [`preflight::check`] reads the PDF back and
//! measures it. [`export`] makes files for print shops, [`cut`] files for cutting machines, [`calibrate`] a sheet that
//! shows the faults of a printer, and [`print_runs`] keeps which cards were printed before.
//!
//! *Invariant:* nothing here reads or writes a file or asks the clock, and every drawing keeps its size.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod bind;
pub mod calibrate;
pub mod components;
pub mod cut;
mod cut_path;
mod draft;
pub mod export;
mod order;
pub mod plan;
pub mod preflight;
pub mod print_runs;
mod section;
mod setting;
mod sheet_marks;
pub mod sizes;

pub use bind::{Edition, bind, bind_cached};
pub use cut_path::{CutPath, CutStep};
pub use order::{ComponentOutput, PrintOrder, PrintedCard};
pub use section::{Content, Outline, Page, Section, SheetPiece};
pub use setting::{Paper, PaperTurn, Setting};
