//! Runs `cardwright play --protocol jsonl`: a game over standard input and standard output. Each request and each reply
//! is one JSON object on one line.
//!
//! `docs/protocol.md` describes the requests and replies.

use std::sync::Arc;

use crate::screen::Screen;
use challenge::board_of;
use model::RuleSet;
use project::Trouble;
use protocol::{ProtocolGame, converse};

/// Answers each line of the input, until the input ends or a request ends the program.
pub fn run(set: &RuleSet, screen: &Screen) -> Result<(), Trouble> {
    let mut game = ProtocolGame::new(Arc::new(set.clone()), board_of).map_err(Trouble::new)?;
    let sent = converse(&mut game, &mut std::io::stdin().lock(), |line| {
        screen.out(line);
        Ok(())
    });
    sent.map_err(|error| Trouble::new(format!("The replies cannot be written: {error}.")))
}
