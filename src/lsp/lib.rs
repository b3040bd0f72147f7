//! The language server: speaks the Language Server Protocol for one editor, and asks `editing` for every answer.
//!
//! [`serve`] runs the server on two streams until the editor leaves. One loop handles the messages in the order in
//! which they arrive; only the reading of the input has a thread of its own. Each kind of request has a file below
//! `requests`, and a line in its list.
//!
//! *Invariant:* no knowledge of cards; nothing but messages of the protocol goes to the output.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod capabilities;
mod convert;
mod log;
mod notifications;
mod paths;
mod position_map;
mod publish;
mod published;
mod queue;
mod requests;
mod server;
mod session;
mod transport;

pub use server::{ServerOptions, serve};
