//! Reads a `Board:` block: the shape of its cells, and a map of its rows with the symbols of its tiles.

use std::collections::BTreeMap;

use crate::block::NamedBlock;
use crate::board_cells::{self, BoardCells};
use crate::board_sides;
use crate::index::KnownThing;
use crate::pack_builder::Draft;
use model::{CellShape, Id, KindRole, TableBoard, TableCell};
use source::{Place, Span};

/// The keyword of the block.
pub(crate) const KEYWORD: &str = "Board";

/// The lines of the block.
const LINES: [&str; 4] = ["Shape", "Turns", board_sides::LINE, "Row"];

/// The sign of a place in a row where the board has no cell.
const NO_CELL: &str = "_";

/// The shapes of cells, as designers write them.
const SHAPES: [(&str, CellShape); 3] = [
    ("hexagons", CellShape::Hexagons),
    ("squares", CellShape::Squares),
    ("squares with diagonals", CellShape::SquaresWithDiagonals),
];

/// Reads a board. Lines that cannot be read are reported and left out.
pub(crate) fn read(block: &NamedBlock<'_>, draft: &mut Draft<'_>) -> TableBoard {
    let name = block.name.text.clone();
    let shape = shape(block, draft);
    let tiles: Vec<Id> =
        draft.declared.kinds.iter().filter(|kind| kind.role == Some(KindRole::Tile)).map(|k| k.id.clone()).collect();
    let mut cells: Vec<TableCell> = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    for (y, (row, at)) in block.lines("Row").enumerate() {
        let signs: Vec<&str> = row.split_whitespace().collect();
        let letter = row_letter(y);
        let mut number = 0;
        for (column, sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != NO_CELL) {
            number += 1;
            let before = (sign.as_ptr() as usize).saturating_sub(row.as_ptr() as usize);
            let from = usize::try_from(at.span.start).unwrap_or(0) + before;
            let at = Place { file: at.file, span: Span::new(from, from + sign.len()) };
            let Some(KnownThing { kind, id, .. }) = draft.things.named(sign, &tiles).cloned() else {
                let what = format!("has “{sign}” on it, which is the symbol of no tile.");
                draft.unread(at, &name, &what, "A tile has its sign in a line “Symbol:”; “_” is no cell.");
                continue;
            };
            let (x, y) = (offset(column), offset(y));
            // The rows of a board of hexagons are centred, so that a shorter row lies half a cell further in.
            let x = if shape == CellShape::Hexagons { 2 * x + 1 - offset(signs.len()) } else { x };
            cells.push(TableCell { name: format!("{letter}{number}"), x, y, kind, tile: id });
            places.push(at);
        }
    }
    if cells.is_empty() {
        let help = "Add a line “Row:” for each row, such as “Row: o o o”.";
        draft.unread(block.head(), &name, "has no cells.", help);
    }
    let board = TableBoard { name, shape, cells };
    if let Some((words, at)) = block.lines("Turns").next() {
        turns(words, at, &board, &places, draft);
    }
    draft.report_strays(block, &LINES);
    // A pack that declares a kind of this name itself has no cells to check.
    if draft.kinds.named(board_cells::KIND).is_none() {
        draft.kinds.add(board_cells::KIND, false);
        draft.cells = BoardCells::of(&board, &places);
        draft.fields.extend(draft.cells.kind.iter().flat_map(|kind| &kind.fields).map(|field| field.name.clone()));
    }
    board
}

fn shape(block: &NamedBlock<'_>, draft: &mut Draft<'_>) -> CellShape {
    let line = block.lines("Shape").next();
    let words = line.map_or("", |(words, _)| words.trim().trim_end_matches('.'));
    match SHAPES.iter().find(|(name, _)| name.eq_ignore_ascii_case(words)) {
        Some((_, shape)) => *shape,
        None => {
            let names: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
            let help = format!("Add a line “Shape:” with one of: {}.", names.join(", "));
            let at = line.map_or(block.head(), |(_, at)| at);
            draft.unread(at, &block.name.text, "does not say of what shape its cells are.", &help);
            CellShape::Squares
        }
    }
}

/// Checks `Turns: N`: the board looks the same after each Nth of a whole turn around its middle, so that no seat has
/// the better ground.
fn turns(words: &str, at: Place, board: &TableBoard, places: &[Place], draft: &mut Draft<'_>) {
    let turn = match (board.shape, words.trim().trim_end_matches('.')) {
        (CellShape::Hexagons, "2") => 3,
        (CellShape::Hexagons, "3") => 2,
        (CellShape::Hexagons, "6") => 1,
        (CellShape::Squares | CellShape::SquaresWithDiagonals, "2") => 2,
        (CellShape::Squares | CellShape::SquaresWithDiagonals, "4") => 1,
        _ => {
            let help = "Hexagons can look the same after 2, 3 or 6 turns, and squares after 2 or 4.";
            return draft.unread(at, &board.name, "cannot look the same after so many turns.", help);
        }
    };
    let by_place: BTreeMap<(i32, i32), &TableCell> =
        board.cells.iter().map(|cell| (doubled(board, cell), cell)).collect();
    for (cell, place) in board.cells.iter().zip(places) {
        let turned = (0..turn).fold(doubled(board, cell), |at, _| turned_once(board.shape, at));
        let other = by_place.get(&turned);
        if other.is_none_or(|other| other.tile != cell.tile) {
            let other = other.map_or("no cell".to_owned(), |other| format!("{} at {}", other.tile, other.name));
            let what = format!("has {} at {}, and where that lies after a turn it has {other}.", cell.tile, cell.name);
            return draft.unread(*place, &board.name, &what, "Change one of the two, or take the line “Turns:” away.");
        }
    }
}

/// Returns twice the offset of a cell from the middle of the board, so that a middle between two cells is a whole
/// number.
fn doubled(board: &TableBoard, cell: &TableCell) -> (i32, i32) {
    let sum = |number: fn(&TableCell) -> i32| {
        let all = || board.cells.iter().map(number);
        all().min().unwrap_or(0) + all().max().unwrap_or(0)
    };
    (2 * cell.x - sum(|cell| cell.x), 2 * cell.y - sum(|cell| cell.y))
}

/// Turns an offset by a sixth of a whole turn for hexagons, and by a quarter for squares.
fn turned_once(shape: CellShape, (x, y): (i32, i32)) -> (i32, i32) {
    match shape {
        // A hexagon's neighbour in the row is 2 columns away: (x, y) turns like the point (x, y√3).
        CellShape::Hexagons => ((x - 3 * y) / 2, (x + y) / 2),
        CellShape::Squares | CellShape::SquaresWithDiagonals => (-y, x),
    }
}

/// Returns the letters of a row: a to z, then aa, ab and so on.
fn row_letter(row: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(row % 26).unwrap_or(0));
    match row / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", row_letter(more - 1)),
    }
}

fn offset(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX)
}
