//! The requests and replies of a game that another program plays: a graphical client, a bot, the studio's page.
//!
//! [`ProtocolGame`] answers one [`Request`] at a time with JSON. `docs/protocol.md` describes both.
//!
//! *Invariant:* it reads and writes nothing. `cli` carries the lines over standard input and output, `studio` over HTTP.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod game;
mod request;
mod view;

use serde_json::{Value, json};

pub use game::ProtocolGame;
pub use request::{Adviser, Chosen, GameRecord, GameStart, Request, TeamsStart};

/// Answers a request in JSON. What is no request, and a request that is refused, give a reply with the reason.
pub fn answer(game: &mut ProtocolGame, request: &str) -> Answer {
    match serde_json::from_str::<Request>(request) {
        Ok(request) => {
            let is_last = matches!(request, Request::Quit);
            Answer { reply: game.answer(request).unwrap_or_else(|why| refused(&why)), is_last }
        }
        Err(error) => Answer { reply: refused(&format!("this is no request: {error}")), is_last: false },
    }
}

/// The reply to a request.
pub struct Answer {
    pub reply: Value,
    /// Whether the request ends the session.
    pub is_last: bool,
}

/// Returns the reply that refuses a request.
pub fn refused(why: &str) -> Value {
    json!({ "ok": false, "error": why })
}
