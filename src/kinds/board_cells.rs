//! The cells of the board as things, so that the checks of a pack can be about them.

use std::collections::BTreeMap;

use crate::source_texts::ThingPlace;
use model::{FieldRule, FieldType, Id, TableBoard, Thing, ThingKind, Use, Value};
use source::Place;

/// The kind of the cells: *Of: Cell*, *all Cells whose Tile is Thorns*.
pub(crate) const KIND: &str = "Cell";
/// The field with the name of a cell, such as `c4`.
const PLACE: &str = "Place";
/// The field with the tile of a cell.
const TILE: &str = "Tile";
/// The field with the adjacent cells.
const NEIGHBOURS: &str = "Neighbours";

/// The cells of a board as things of a kind of their own. They are no part of the rule objects, which have the board.
#[derive(Debug, Default)]
pub(crate) struct BoardCells {
    pub kind: Option<ThingKind>,
    pub things: Vec<Thing>,
    pub places: Vec<ThingPlace>,
}

impl BoardCells {
    /// Makes things of the cells. `places` are the places of their signs.
    pub fn of(board: &TableBoard, places: &[Place]) -> BoardCells {
        let id = Id::of(KIND);
        let used = |name: &str| Use { kind: id.clone(), thing: Id::of(name), with: Vec::new() };
        let thing = |cell: &model::TableCell| {
            let is_neighbour =
                |other: &&model::TableCell| board.shape.neighbours().contains(&(other.x - cell.x, other.y - cell.y));
            let neighbours = board.cells.iter().filter(is_neighbour).map(|other| used(&other.name)).collect();
            let tile = Use { kind: cell.kind.clone(), thing: cell.tile.clone(), with: Vec::new() };
            let fields = [
                (PLACE, Value::Words(cell.name.clone())),
                (TILE, Value::Thing(tile)),
                (NEIGHBOURS, Value::Things(neighbours)),
            ];
            Thing {
                id: Id::of(&cell.name),
                kind: id.clone(),
                name: cell.name.clone(),
                number: None,
                takes: Vec::new(),
                keywords: BTreeMap::new(),
                fields: fields.map(|(name, value)| (Id::of(name), value)).into(),
                printed: [(Id::of(PLACE), cell.name.clone())].into(),
            }
        };
        let place = |at: &Place| ThingPlace { file: at.file, head: at.span, whole: at.span, fields: BTreeMap::new() };
        let tiles: Vec<Id> = board.cells.iter().map(|cell| cell.kind.clone()).collect();
        let field = |name: &str, holds| FieldRule { id: Id::of(name), name: name.to_owned(), optional: false, holds };
        let kind = ThingKind {
            id: id.clone(),
            name: KIND.to_owned(),
            plural: vocabulary::names::plural(KIND),
            card: false,
            role: None,
            fields: vec![
                field(PLACE, FieldType::Words),
                field(TILE, FieldType::Thing(tiles)),
                field(NEIGHBOURS, FieldType::Things { of: vec![id.clone()], least: 0, most: u32::MAX }),
            ],
        };
        BoardCells {
            kind: Some(kind),
            things: board.cells.iter().map(thing).collect(),
            places: places.iter().map(place).collect(),
        }
    }
}
