//! Serves cards and findings to a browser on this machine, which reloads the page whenever something was built.
//!
//! Main entry points: [`Preview::start`] opens a port, and [`Preview::show`] replaces the [`Page`].
//!
//! *Invariant:* no request from another machine or for another host name gets an answer.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod listeners;
mod page;
mod server;

pub use page::{CardPicture, FindingLine, Page};
pub use server::{NoPort, Preview};
