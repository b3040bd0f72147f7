//! The board of a game that declares its own kinds: cells with the names of their tiles.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board_parts::parts;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section};
use model::{CellShape, Id, TableBoard, TableCell};
use render::{Finding, Format, Wording};

/// The distance between the middles of two neighbours in a row, in millimetres: a marker fits on a cell.
const CELL: f32 = 26.0;
/// The width of the strip around the cells, in millimetres.
const EDGE: f32 = 8.0;
/// The share of a row's height in the width of a hexagon: rows of hexagons overlap.
const ROW_OF_HEXAGONS: f32 = 0.866_025_4;
/// The distance from the middle of a hexagon to its corners, in widths.
const CORNER_OF_HEXAGON: f32 = 0.577_350_26;

/// A board, for its template.
#[derive(Serialize)]
struct TableBoardFields {
    /// The name of the board.
    name: String,
    game: String,
    /// The width of a cell in millimetres.
    cell: f32,
    /// Whether the cells are hexagons.
    hexagons: bool,
    cells: Vec<CellField>,
}

/// A cell of the board, for its template.
#[derive(Serialize)]
struct CellField {
    /// The name of the cell: `c4`.
    name: String,
    /// The id of the tile.
    tile: String,
    /// The words of the tile's name, which stand below one another.
    words: Vec<String>,
    /// The id of the tile's symbol, `tile-ID`; empty if the look has none.
    symbol: String,
    /// Whether the tile is another than the tile that most cells have.
    special: bool,
    /// The middle, in millimetres from the upper left corner of the board.
    x: f32,
    y: f32,
    /// The corners, as the points of an SVG polygon.
    points: String,
}

/// Draws the board.
pub(super) fn make(order: &PrintOrder, board: &TableBoard) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let hexagons = board.shape == CellShape::Hexagons;
    let (step_x, step_y) = if hexagons { (CELL / 2.0, CELL * ROW_OF_HEXAGONS) } else { (CELL, CELL) };
    let least = |number: fn(&TableCell) -> i32| board.cells.iter().map(number).min().unwrap_or(0);
    let most = |number: fn(&TableCell) -> i32| board.cells.iter().map(number).max().unwrap_or(0);
    let (left, top) = (least(|cell| cell.x), least(|cell| cell.y));
    let half_height = if hexagons { CELL * CORNER_OF_HEXAGON } else { CELL / 2.0 };
    let middle = |cell: &TableCell| {
        let (across, down) = ((cell.x - left) as f32, (cell.y - top) as f32);
        (EDGE + CELL / 2.0 + across * step_x, EDGE + half_height + down * step_y)
    };
    let common = most_common(board);
    let cells = board.cells.iter().map(|cell| {
        let (x, y) = middle(cell);
        let tile = order.set.declared.thing(&cell.kind, &cell.tile);
        CellField {
            name: cell.name.clone(),
            tile: cell.tile.to_string(),
            words: tile.map_or(Vec::new(), |tile| tile.name.split_whitespace().map(str::to_owned).collect()),
            symbol: Some(format!("tile-{}", cell.tile)).filter(|id| order.look.has_symbol(id)).unwrap_or_default(),
            special: Some(&cell.tile) != common,
            x,
            y,
            points: points(hexagons, x, y),
        }
    });
    let fields = TableBoardFields {
        name: board.name.clone(),
        game: order.set.game.name.clone(),
        cell: CELL,
        hexagons,
        cells: cells.collect(),
    };
    let across = (most(|cell| cell.x) - left) as f32 * step_x + CELL + 2.0 * EDGE;
    let down = (most(|cell| cell.y) - top) as f32 * step_y + 2.0 * half_height + 2.0 * EDGE;
    let format = Format { width: across, height: down, bleed: 0.0, ..order.format.clone() };
    let words = Wording::of(&order.format.lang);
    let drawn = order.look.piece("table-board.svg", words.get("title_board"), &fields, &format)?;
    made.findings.extend(drawn.findings);
    let pages = parts(order, &drawn.drawing, (across, down), &mut made)?;
    made.sections.push(Section { title: words.get("title_board").to_owned(), content: Content::Pages(pages) });
    Ok(made)
}

/// Returns the tile that most cells have; of several the one that comes first in the order of ids.
fn most_common(board: &TableBoard) -> Option<&Id> {
    let mut counts: BTreeMap<&Id, usize> = BTreeMap::new();
    for cell in &board.cells {
        *counts.entry(&cell.tile).or_default() += 1;
    }
    let most = counts.values().max().copied();
    counts.into_iter().find(|(_, count)| Some(*count) == most).map(|(tile, _)| tile)
}

/// Returns the corners of a cell with this middle.
fn points(hexagons: bool, x: f32, y: f32) -> String {
    let (half, corner) = (CELL / 2.0, CELL * CORNER_OF_HEXAGON);
    let corners: &[(f32, f32)] = match hexagons {
        true => &[
            (0.0, -corner),
            (half, -corner / 2.0),
            (half, corner / 2.0),
            (0.0, corner),
            (-half, corner / 2.0),
            (-half, -corner / 2.0),
        ],
        false => &[(-half, -half), (half, -half), (half, half), (-half, half)],
    };
    corners.iter().map(|(dx, dy)| format!("{:.3},{:.3}", x + dx, y + dy)).collect::<Vec<_>>().join(" ")
}
