//! Goes on with the game that tries a card out: a request of the line protocol (`docs/protocol.md`), or of a
//! game of declared kinds.

use project::Trouble;
use protocol::{Answer, refused};
use serde::Deserialize;
use serde_json::Value;

use crate::request::read;
use crate::shared::Shared;
use crate::workbench::PageGame;

#[derive(Deserialize)]
struct Asked {
    pack: String,
    request: Value,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { pack, request } = read(body)?;
    // A bot may think for a second. The workbench is free in the meantime.
    let game = shared.workbench().take_game(&pack);
    let Some(mut game) = game else { return Ok(refused("no game has begun")) };
    let reply = match &mut game {
        PageGame::Board(game) => {
            let Answer { reply, .. } = protocol::answer(game, &request.to_string());
            reply
        }
        PageGame::Table(game) => match serde_json::from_value(request) {
            Ok(asked) => game.answer(&asked).unwrap_or_else(|why| refused(&why)),
            Err(error) => refused(&error.to_string()),
        },
    };
    shared.workbench().return_game(&pack, game);
    Ok(reply)
}
