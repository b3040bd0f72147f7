//! Serves cards and findings to a browser on this machine. The browser reloads the page after each build.
//!
//! Main entry points: [`Preview::start`] opens a port, and [`Preview::show`] replaces the [`Page`].
//!
//! *Invariant:* no request from another machine or for another host name gets the page or a card.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod listeners;
mod page;
mod server;

pub use page::{CardPicture, FindingLine, Page};
pub use server::{NoPort, Preview};
