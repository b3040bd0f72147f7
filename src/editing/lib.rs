//! What any editor asks of an open project: findings, completions, hovers, definitions, renames.
//!
//! [`EditedProject`] holds the project with the unsaved texts of the editor, and is the entry point. Positions are byte
//! offsets into the text, and results are plain data.
//!
//! *Invariant:* no protocol of any editor, and nothing is written to the disk.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

pub mod completion;
mod edited_file;
mod edited_project;
mod file_place;
mod target_board;
mod words;

pub use edited_file::EditedFile;
pub use edited_project::{DrawnPack, EditedProject};
pub use file_place::{FileEdit, FilePlace};
