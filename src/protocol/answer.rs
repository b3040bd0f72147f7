//! Answers a request that is given as JSON.

use serde_json::{Value, json};

use super::game::ProtocolGame;
use super::request::Request;

/// The reply to a request.
pub struct Answer {
    pub reply: Value,
    /// Whether the request ends the session.
    pub is_last: bool,
}

/// Answers a request in JSON. An invalid or refused request gets a reply with the reason.
pub fn answer(game: &mut ProtocolGame, request: &str) -> Answer {
    match serde_json::from_str::<Request>(request) {
        Ok(request) => {
            let is_last = matches!(request, Request::Quit);
            Answer { reply: game.answer(request).unwrap_or_else(|why| refused(&why)), is_last }
        }
        Err(error) => Answer { reply: refused(&format!("this is no request: {error}")), is_last: false },
    }
}

/// Returns the reply that refuses a request.
pub fn refused(why: &str) -> Value {
    json!({ "ok": false, "error": why })
}
