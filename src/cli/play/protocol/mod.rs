//! Runs `cardwright play --protocol jsonl`: a game over standard input and standard output. Each request and each reply
//! is one JSON object on one line.
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

/// The maximum length of a line of the input, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of the input, until the input ends or a request ends the program.
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

/// Returns the next line of the input, or `None` at the end of the input. Skips all bytes of a line after the first
/// `LONGEST_LINE` + 1.
fn next_line(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    let read = input.by_ref().take(most).read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
    if read as u64 == most && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    Some(line)
}

/// Returns the reply to a line, and whether the program reads another line.
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
