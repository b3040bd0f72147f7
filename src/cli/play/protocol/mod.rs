//! `cardwright play --protocol jsonl`: a game over standard input and output, one JSON object a line each way.
//!
//! `docs/protocol.md` describes the requests and replies.

mod game;
mod request;
mod view;

use std::io::{BufRead, Read as _};

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
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        if line.trim_ascii().is_empty() {
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

/// The next line of the input; `None` at its end. Of a line that is too long, only the beginning is kept.
fn next_line(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    let read = input.by_ref().take(most).read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
    if read as u64 == most && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    Some(line)
}

/// The reply to a line, and whether the conversation goes on.
fn reply(game: &mut ProtocolGame<'_>, line: &[u8]) -> (Value, bool) {
    if line.len() > LONGEST_LINE {
        return (refused("the line is longer than 1 MB"), true);
    }
    let Ok(line) = std::str::from_utf8(line) else {
        return (refused("this is no request: it is not in UTF-8"), true);
    };
    match serde_json::from_str::<Request>(line) {
        Ok(request) => {
            let goes_on = !matches!(request, Request::Quit);
            (game.answer(request).unwrap_or_else(|why| refused(&why)), goes_on)
        }
        Err(error) => (refused(&format!("this is no request: {error}")), true),
    }
}

fn refused(why: &str) -> Value {
    json!({ "ok": false, "error": why })
}
