//! `cardwright play --protocol jsonl`: a game over standard input and output, one JSON object a line each way.
//!
//! `docs/protocol.md` describes the requests and replies.

mod game;
mod request;
mod view;

use std::io::BufRead as _;

use crate::screen::Screen;
use game::ProtocolGame;
use model::RuleSet;
use project::Trouble;
use request::Request;
use serde_json::{Value, json};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of the input, until it ends or a request says so.
pub fn run(set: &RuleSet, screen: &Screen) -> Result<(), Trouble> {
    let mut game = ProtocolGame::new(set)?;
    for line in std::io::stdin().lock().lines() {
        // A line that is not text ends the conversation, as the end of the input does.
        let Ok(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let (reply, goes_on) = reply(&mut game, &line);
        screen.out(&format!("{reply}\n"));
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// The reply to a line, and whether the conversation goes on.
fn reply(game: &mut ProtocolGame<'_>, line: &str) -> (Value, bool) {
    if line.len() > LONGEST_LINE {
        return (refused("the line is longer than 1 MB"), true);
    }
    match serde_json::from_str::<Request>(line) {
        Ok(Request::Quit) => (json!({ "ok": true }), false),
        Ok(request) => (game.answer(request).unwrap_or_else(|why| refused(&why)), true),
        Err(error) => (refused(&format!("this is no request: {error}")), true),
    }
}

fn refused(why: &str) -> Value {
    json!({ "ok": false, "error": why })
}
