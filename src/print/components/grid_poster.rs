//! A poster of combinations: a table of two kinds of things, with what each pair of them makes.

use serde::Serialize;

use crate::component_request::PrintOrder;
use model::{Declared, FieldType, Id, Thing, ThingKind, Use, Value};
use render::{CheckedDrawing, Finding, Format};

/// The smallest height of a row, in millimetres. A poster with more rows than the paper has room for is higher.
const ROW: f32 = 14.0;
/// The smallest width of a column, in millimetres.
const COLUMN: f32 = 24.0;
/// The height of the title and the heads of the columns, in millimetres.
const HEAD: f32 = 26.0;

#[derive(Serialize)]
struct GridPoster {
    title: String,
    game: String,
    margin: f32,
    /// The names of the two kinds.
    row_kind: String,
    column_kind: String,
    columns: Vec<String>,
    rows: Vec<GridRow>,
}

#[derive(Serialize)]
struct GridRow {
    name: String,
    cells: Vec<Vec<GridEntry>>,
}

/// Something that a pair makes.
#[derive(Serialize)]
struct GridEntry {
    /// The name of a card; for a thing that is no card, the name of its kind.
    name: String,
    /// The number on the card; empty for a thing that is no card.
    number: String,
    /// Whether it is made of the pair alone.
    exact: bool,
}

/// Draws the poster of every field of a kind of cards that holds combinations of two kinds or more. The first two kinds
/// are the rows and the columns.
pub(super) fn posters(order: &PrintOrder) -> Result<Vec<CheckedDrawing>, Finding> {
    let declared = &order.set.declared;
    let mut drawn = Vec::new();
    for kind in declared.kinds.iter().filter(|kind| kind.card) {
        for field in &kind.fields {
            let FieldType::Combination { of, .. } = &field.holds else { continue };
            let of = plain(declared, of);
            let mut kinds = declared.kinds.iter().filter(|kind| of.contains(&kind.id));
            if let (Some(rows), Some(columns)) = (kinds.next(), kinds.next()) {
                drawn.push(poster(order, kind, &field.id, (rows, columns))?);
            }
        }
    }
    Ok(drawn)
}

fn poster(
    order: &PrintOrder,
    kind: &ThingKind,
    field: &Id,
    (rows, columns): (&ThingKind, &ThingKind),
) -> Result<CheckedDrawing, Finding> {
    let declared = &order.set.declared;
    let of = |kind: &ThingKind| -> Vec<&Thing> {
        let kind = kind.id.clone();
        declared.things.iter().filter(|thing| thing.kind == kind).collect()
    };
    let (row_things, column_things) = (of(rows), of(columns));
    let title = format!("{}: {} × {}", kind.plural, rows.name, columns.name);
    let row = |row: &&Thing| GridRow {
        name: row.name.clone(),
        cells: column_things.iter().map(|column| entries(declared, field, [row, column])).collect(),
    };
    let poster = GridPoster {
        title: title.clone(),
        game: order.set.game.name.clone(),
        margin: order.margin.max(10.0),
        row_kind: rows.name.clone(),
        column_kind: columns.name.clone(),
        columns: column_things.iter().map(|thing| thing.name.clone()).collect(),
        rows: row_things.iter().map(row).collect(),
    };
    let (long, short) = (order.paper.0.max(order.paper.1), order.paper.0.min(order.paper.1));
    let needed = |count: usize, each: f32, head: f32| count as f32 * each + head + 2.0 * poster.margin;
    let format = Format {
        width: long.max(needed(column_things.len() + 1, COLUMN, 0.0)),
        height: short.max(needed(row_things.len(), ROW, HEAD)),
        bleed: 0.0,
        ..order.format.clone()
    };
    order.look.piece("poster-grid.svg", &title, &poster, &format)
}

/// Everything that the pair makes, alone or with more: what is made of the pair alone comes first.
fn entries(declared: &Declared, field: &Id, pair: [&Thing; 2]) -> Vec<GridEntry> {
    let is = |used: &Use, thing: &Thing| used.kind == thing.kind && used.thing == thing.id;
    let has = |set: &Vec<Use>| pair.iter().all(|thing| set.iter().any(|used| is(used, thing)));
    let mut found: Vec<GridEntry> = Vec::new();
    for thing in &declared.things {
        let Some(Value::Combination(combination)) = thing.fields.get(field) else { continue };
        let Some(set) = combination.sets.iter().find(|set| has(set)) else { continue };
        let kind = || declared.kind(&thing.kind).map_or(String::new(), |kind| kind.name.clone());
        found.push(GridEntry {
            name: if thing.number.is_some() { thing.name.clone() } else { kind() },
            number: thing.number.map_or(String::new(), |number| format!("{number:03}")),
            exact: set.len() == pair.len(),
        });
    }
    found.sort_by_key(|entry| !entry.exact);
    found
}

/// Replaces each group by its kinds.
fn plain(declared: &Declared, of: &[Id]) -> Vec<Id> {
    let mut plain: Vec<Id> = of.to_vec();
    // A group may be in another group, but not in itself, so each round replaces some of them for good.
    for _ in 0..=declared.groups.len() {
        let replaced = plain.iter().flat_map(|id| match declared.groups.iter().find(|group| group.id == *id) {
            Some(group) => group.of.clone(),
            None => vec![id.clone()],
        });
        plain = replaced.collect();
    }
    plain
}
