//! The board of tiles with characters.

use serde::Serialize;

use super::board_parts::parts;
use super::component::Component;
use super::table_board;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section};
use render::{Finding, Format, Wording};

pub const COMPONENT: Component =
    Component { name: "board", about: "the board, in parts if the paper is smaller", make };

/// The side of a tile in millimetres: a tile has room for a figure's base and a marker beside it.
const TILE: f32 = 45.0;
/// The width of the strip around the tiles that holds the names of rows and columns, in millimetres.
const EDGE: f32 = 8.0;

#[derive(Serialize)]
struct BoardFields {
    tile: f32,
    edge: f32,
    /// The names of the columns, from the first player's left: `a`, `b`, …
    columns: Vec<String>,
    /// The rows from the top.
    rows: Vec<BoardRow>,
    game: String,
}

#[derive(Serialize)]
struct BoardRow {
    /// The number of the row, counted from the first player's side.
    name: u8,
    /// The round of placement, counted from 0, from which on chars may be placed in this row. `None` if no char may be
    /// placed there.
    opens: Option<usize>,
    /// The player whose half the row is in: `first` or `second`.
    side: &'static str,
}

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let game = &order.set.game;
    let (rows, columns) = (game.board.rows, game.board.columns);
    let mut made = ComponentOutput::default();
    if let Some(board) = order.set.declared.table.as_ref().and_then(|table| table.board.as_ref()) {
        return table_board::make(order, board);
    }
    if rows == 0 || columns == 0 {
        return Ok(made);
    }
    let row = |name: u8| {
        let first = name <= rows / 2;
        let from_own_side = if first { name } else { rows + 1 - name };
        let opens = game.placement.rows_per_round.iter().position(|open| from_own_side <= *open);
        BoardRow { name, opens, side: if first { "first" } else { "second" } }
    };
    let fields = BoardFields {
        tile: TILE,
        edge: EDGE,
        columns: (0..columns).map(|at| char::from(b'a' + at % 26).to_string()).collect(),
        rows: (1..=rows).rev().map(row).collect(),
        game: game.name.clone(),
    };
    let size = (f32::from(columns) * TILE + 2.0 * EDGE, f32::from(rows) * TILE + 2.0 * EDGE);
    let format = Format { width: size.0, height: size.1, bleed: 0.0, ..order.format.clone() };
    let words = Wording::of(&order.format.lang);
    let board = order.look.piece("board.svg", words.get("title_board"), &fields, &format)?;
    made.findings.extend(board.findings);
    let pages = parts(order, &board.drawing, size, &mut made)?;
    made.sections.push(Section { title: words.get("title_board").to_owned(), content: Content::Pages(pages) });
    Ok(made)
}
