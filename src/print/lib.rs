//! Prints a game: chooses what is printed, lays it out on paper, writes a PDF, and checks the written file.
//!
//! ```text
//! RuleSet, drawn cards ──components──▶ Section (pieces, pages) ──plan──▶ sheets ──bind──▶ PDF ──▶ preflight
//! ```
//!
//! Main entry points: [`components::ALL`] lists what a game's box can hold, and each component makes [`Section`]s for a
//! [`PrintOrder`]. [`bind`] lays sections out on paper and writes the PDF. [`preflight::check`] reads the PDF back and
//! measures it. [`export`] makes files for print shops, [`cut`] makes files for cutting machines, and [`calibrate`]
//! makes a sheet that shows the faults of a printer. [`print_runs`] records which cards were printed before.
//!
//! *Invariant:* this crate does no I/O and does not read the clock, and every drawing keeps its size.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

pub mod calibrate;
mod component_request;
pub mod components;
pub mod cut;
mod cut_path;
pub mod export;
mod page_layout;
pub mod plan;
pub mod preflight;
pub mod print_runs;
mod section;
mod setting;
mod sheet_marks;
pub mod sizes;
mod write_edition;

pub use component_request::{ComponentOutput, PrintOrder, PrintedCard};
pub use cut_path::{CutPath, CutStep};
pub use section::{Content, Outline, Page, Section, SheetPiece};
pub use setting::{Paper, PaperTurn, Setting};
pub use write_edition::{Edition, bind, bind_cached};
