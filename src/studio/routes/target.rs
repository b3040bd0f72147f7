//! The tiles of a target code on a board with blockers.

use board::{Board, Geometry, TileSet};
use model::TargetCode;
use project::Trouble;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::read;
use crate::shared::Shared;

#[derive(Deserialize)]
struct Asked {
    pack: String,
    code: String,
    /// The tile that the code counts from, such as `c3`; by default one in the middle.
    from: Option<String>,
    /// The tiles with other chars.
    #[serde(default)]
    occupied: Vec<String>,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { pack, code, from, occupied } = read(body)?;
    let code: TargetCode = code.parse().map_err(|_| Trouble::new(format!("“{code}” is not a target code.")))?;
    let mut bench = shared.workbench();
    let game = &bench.project.compiled(&pack)?.set.game;
    let board = Board::try_from(&game.board).map_err(|_| Trouble::new(format!("{pack} is not played on a board.")))?;
    let middle = board.at(i16::from(board.columns() - 1) / 2, i16::from(board.rows() - 1) / 2);
    let from = from.and_then(|name| board.tile(&name)).or(middle);
    let from = from.ok_or_else(|| Trouble::new("The board has no tile."))?;
    let occupied: TileSet = occupied.iter().filter_map(|name| board.tile(name)).filter(|tile| *tile != from).collect();
    let geometry = Geometry::new(board);
    let names = |tiles: TileSet| tiles.iter().map(|tile| board.name(tile)).collect::<Vec<String>>();
    Ok(json!({
        "rows": board.rows(),
        "columns": board.columns(),
        "from": board.name(from),
        "occupied": names(occupied),
        "reach": names(geometry.reach(code, from)),
        "target": names(geometry.target(code, from, occupied)),
    }))
}
