//! Carries the requests and replies of a game, one JSON object on each line.

use std::io::{self, BufRead, Read as _};

use super::answer::{Answer, answer, refused};
use super::game::ProtocolGame;

/// The maximum length of a line of the input, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of the input, until the input ends or a request ends the game. `send` gets each reply as a line,
/// with its line break. An error of `send` ends the game too, and is returned.
pub fn converse(
    game: &mut ProtocolGame,
    input: &mut impl BufRead,
    mut send: impl FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(line) = next_line(input) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let Answer { reply, is_last } = reply(game, &line);
        send(&format!("{reply}\n"))?;
        if is_last {
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

/// Returns the reply to a line.
fn reply(game: &mut ProtocolGame, line: &[u8]) -> Answer {
    let refuse = |why: &str| Answer { reply: refused(why), is_last: false };
    if line.len() > LONGEST_LINE {
        return refuse("the line is longer than 1 MB");
    }
    match std::str::from_utf8(line) {
        Ok(line) => answer(game, line),
        Err(_) => refuse("this is no request: it is not in UTF-8"),
    }
}
