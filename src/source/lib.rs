//! Source texts, and places in these texts.
//!
//! A [`Place`] is a [`Span`] of bytes in the text of a [`FileId`]. A [`Position`] is the line and column that a person
//! reads. A [`LineIndex`] finds the positions of many offsets in the same text. [`is_ignored_file`] decides by its name
//! whether a file is skipped.
//!
//! Invariant: the crate knows nothing about cards, rules or findings, and depends on no other crate of the workspace.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod ignored;
mod letters;
mod line_index;
mod place;

pub use ignored::{is_ignored_file, is_ignored_folder, is_ignored_path};
pub use letters::{escaped_path, floor};
pub use line_index::{LineIndex, Position};
pub use place::{FileId, Place, SourceFile, Span, offset};
