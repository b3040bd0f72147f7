//! A page in the browser in which cards are seen as they print, written, and tried out.
//!
//! [`Studio::start`] opens a port of this machine and serves the page; [`Studio::changed_on_disk`] tells it of saves by
//! other programs. Each kind of request has a file below `routes/` and a line in its list. The page itself is in
//! `page/`.
//!
//! *Invariant:* a request gets an answer only if it comes from this machine, from the page itself, and with the token
//! of this run in its address. No request leaves the machine. A save never overwrites a text that the page has not
//! shown.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod assets;
mod connection;
mod drafts;
mod file_view;
mod gate;
mod listeners;
mod reply;
mod request;
mod request_head;
mod routes;
mod server;
mod shared;
mod table_play;
mod text_offsets;
mod workbench;
mod workers;

pub use server::{NoPort, Studio};
