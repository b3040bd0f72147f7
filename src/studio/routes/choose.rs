//! Goes on with the game that tries a card out: a request of the line protocol (`docs/protocol.md`).

use project::Trouble;
use protocol::{Answer, refused};
use serde::Deserialize;
use serde_json::Value;

use crate::request::read;
use crate::shared::Shared;

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
    let Answer { reply, .. } = protocol::answer(&mut game, &request.to_string());
    shared.workbench().return_game(&pack, game);
    Ok(reply)
}
