//! The requests and replies of a game that another program plays: a graphical client, a bot, the studio's page.
//!
//! [`ProtocolGame`] answers one [`Request`] at a time with JSON. `docs/protocol.md` describes both.
//!
//! *Invariant:* it opens nothing. `cli` and `portable` hand it the lines of standard input, `studio` the bodies of HTTP
//! requests; and whoever makes a game says how it reads a board, so that this crate needs no parser.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod answer;
mod game;
mod lines;
mod request;
mod view;

pub use answer::{Answer, answer, refused};
pub use game::{BoardReader, ProtocolGame};
pub use lines::converse;
pub use request::{Adviser, Chosen, GameRecord, GameStart, Request, TeamsStart};
