//! Watches the cards and templates, and tells when something in them has really changed.
//!
//! Main entry points: [`Watcher::run`] calls back with a [`WatchEvent`]; [`status::line`] says in one line how the last
//! build went. The reports of the system only say where to look: a file has changed if its bytes differ from those that
//! were read last. So it does not matter whether an editor saves by renaming a new file, by emptying and writing, or by
//! deleting and creating.
//!
//! *Invariant:* nothing here knows what is rebuilt.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod change_batch;
mod file_contents;
pub mod status;
mod system_reports;
mod watcher;

pub use watcher::{WatchEvent, Watcher};
