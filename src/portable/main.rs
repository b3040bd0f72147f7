//! The game of the line protocol as a program for WebAssembly: a page in a browser, or any host of WASI, runs it.
//!
//! The first line of the input loads the rules, `{"do":"load","rules":{…}}` with the content of `rules.json`. The other
//! lines are requests of the line protocol. `docs/webassembly.md` shows how a page runs the program.
//!
//! *Invariant:* no file, no clock, no random number of the system, and no reader of English or of a board's lines: each
//! of them would make the program larger than the engine needs.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use model::{Challenge, RuleSet};
use protocol::{ProtocolGame, converse, refused};
use serde::Deserialize;
use serde_json::json;

/// The first line of the input.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    #[serde(rename = "do")]
    _request: LoadRequest,
    rules: RuleSet,
}

/// The one request that can be the first.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum LoadRequest {
    Load,
}

fn main() -> io::Result<()> {
    serve(&mut io::stdin().lock(), &mut io::stdout().lock())
}

/// Loads the rules from the first line, and answers the other lines. If the rules cannot be loaded, the only reply says
/// why.
fn serve(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut first = Vec::new();
    input.read_until(b'\n', &mut first)?;
    match loaded(&first) {
        Ok(mut game) => {
            writeln!(output, "{}", json!({ "ok": true }))?;
            converse(&mut game, input, |line| output.write_all(line.as_bytes()))?;
        }
        Err(why) => writeln!(output, "{}", refused(&why))?,
    }
    output.flush()
}

fn loaded(line: &[u8]) -> Result<ProtocolGame, String> {
    let Load { rules, .. } =
        serde_json::from_slice(line).map_err(|error| format!("the rules cannot be read: {error}"))?;
    ProtocolGame::new(Arc::new(rules), no_board)
}

/// Refuses the board of a `position` request.
fn no_board(_: &str, _: &RuleSet) -> Result<Challenge, String> {
    Err("this program reads no boards: send “start” or “replay”".to_owned())
}
