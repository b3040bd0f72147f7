//! Watches the cards and templates, and reports when the bytes of a file have changed.
//!
//! Main entry points: [`Watcher::run`] calls back with a [`WatchEvent`], and [`status::line`] describes the last build
//! in one line. The reports of the system only say where to look. A file has changed if its bytes differ from the bytes
//! of the last reading. An editor may therefore save by renaming a new file, by emptying and writing, or by deleting
//! and creating.
//!
//! *Invariant:* this crate does not know what is rebuilt.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod change_batch;
mod file_contents;
pub mod status;
mod system_reports;
mod watcher;

pub use watcher::{WatchEvent, Watcher};
