//! A poster of what leads to what: a graph of the things that a field lists, if it lists things of its own kind. A
//! field that names one thing only, such as an opposite, makes no graph worth a poster.

use std::collections::BTreeSet;

use serde::Serialize;

use super::graph_layout::{Area, Graph, Layout};
use super::marker::in_inks;
use crate::component_request::PrintOrder;
use model::{Declared, Id, Thing, ThingKind, Use, Value};
use render::{CheckedDrawing, Finding, Format, Palette};

/// The height of a node's name, and of each line below it, in millimetres.
const NAME: f32 = 9.0;
const LINE: f32 = 4.2;
/// The height of the title above the graph, in millimetres.
const TITLE: f32 = 16.0;
/// The smallest distance of two boxes in a column, in millimetres. A poster that needs more room is higher than the
/// paper.
const ROOM: f32 = 5.0;

#[derive(Serialize)]
struct GraphPoster {
    title: String,
    game: String,
    margin: f32,
    nodes: Vec<GraphNode>,
    edges: Vec<GraphEdge>,
}

#[derive(Serialize)]
struct GraphNode {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    name: String,
    kind: String,
    palette: Palette,
    /// The things without a node that the node leads to.
    lines: Vec<GraphLine>,
}

#[derive(Serialize)]
struct GraphLine {
    label: String,
    name: String,
}

#[derive(Serialize)]
struct GraphEdge {
    /// The path of the edge, as SVG writes it.
    path: String,
    /// The values in parentheses after the name, such as a level.
    label: String,
    /// The place of the label.
    x: f32,
    y: f32,
    /// The end of the edge, at the node that it leads to.
    end_x: f32,
    end_y: f32,
}

/// Draws the poster of every field of a kind of cards that lists things of the same kind.
pub(super) fn posters(order: &PrintOrder) -> Result<Vec<CheckedDrawing>, Finding> {
    let declared = &order.set.declared;
    let mut drawn = Vec::new();
    for kind in declared.kinds.iter().filter(|kind| kind.card) {
        for field in &kind.fields {
            let own = |thing: &&Thing| {
                thing.kind == kind.id && uses(thing, &field.id).iter().any(|used| used.kind == kind.id)
            };
            if declared.things.iter().any(|thing| own(&thing)) {
                drawn.push(poster(order, kind, &field.id, &format!("{}: {}", kind.plural, field.name))?);
            }
        }
    }
    Ok(drawn)
}

fn poster(order: &PrintOrder, kind: &ThingKind, field: &Id, title: &str) -> Result<CheckedDrawing, Finding> {
    let declared = &order.set.declared;
    // The graph has the things that lead to others of the kind, and those others. A thing apart from all would only
    // take room.
    let leads = |thing: &Thing| uses(thing, field).iter().any(|used| used.kind == kind.id);
    let named: BTreeSet<(&Id, &Id)> = declared
        .things
        .iter()
        .filter(|thing| leads(thing))
        .flat_map(|thing| uses(thing, field))
        .map(|used| (&used.kind, &used.thing))
        .collect();
    let belongs = |thing: &&Thing| leads(thing) || thing.kind == kind.id && named.contains(&(&thing.kind, &thing.id));
    let things: Vec<&Thing> = declared.things.iter().filter(belongs).collect();
    let place = |used: &Use| things.iter().position(|thing| thing.kind == used.kind && thing.id == used.thing);
    let mut edges: Vec<(usize, usize)> = Vec::new();
    let mut labels: Vec<String> = Vec::new();
    let mut lines: Vec<Vec<GraphLine>> = Vec::new();
    for (from, thing) in things.iter().enumerate() {
        let mut own = Vec::new();
        for used in uses(thing, field) {
            match place(used) {
                Some(to) => {
                    edges.push((from, to));
                    labels.push(label(used));
                }
                None => own.extend(line(declared, used)),
            }
        }
        lines.push(own);
    }
    let heights: Vec<f32> = lines.iter().map(|lines| NAME + LINE * lines.len() as f32).collect();
    let (paper_width, paper_height) = (order.paper.0.max(order.paper.1), order.paper.0.min(order.paper.1));
    let margin = order.margin.max(10.0);
    let graph = Graph { heights, edges };
    let needed = graph.tallest(ROOM) + TITLE + 2.0 * margin;
    let format = Format { width: paper_width, height: paper_height.max(needed), bleed: 0.0, ..order.format.clone() };
    let area = Area {
        x: margin,
        y: margin + TITLE,
        width: format.width - 2.0 * margin,
        height: format.height - 2.0 * margin - TITLE,
    };
    let Layout { nodes: places, width, ways } = graph.layout(area);
    let mut nodes = Vec::with_capacity(things.len());
    for (at, (thing, lines)) in things.iter().zip(lines).enumerate() {
        let (x, y) = places.get(at).copied().unwrap_or_default();
        let height = graph.heights.get(at).copied().unwrap_or_default();
        let (name, kind) = (thing.name.clone(), thing.kind.to_string());
        nodes.push(GraphNode { x, y, width, height, name, kind, palette: palette(order, thing), lines });
    }
    let edges = ways.iter().zip(labels).filter_map(|(way, label)| {
        let (x, y) = label_place(way)?;
        let (end_x, end_y) = way.last().copied()?;
        Some(GraphEdge { path: path(way), label, x, y, end_x, end_y })
    });
    let poster = GraphPoster {
        title: title.to_owned(),
        game: order.set.game.name.clone(),
        margin,
        nodes,
        edges: edges.collect(),
    };
    order.look.piece("poster-graph.svg", title, &poster, &format)
}

/// The things that a field of a thing lists.
fn uses<'t>(thing: &'t Thing, field: &Id) -> &'t [Use] {
    match thing.fields.get(field) {
        Some(Value::Things(uses)) => uses,
        _ => &[],
    }
}

fn line(declared: &Declared, used: &Use) -> Option<GraphLine> {
    let thing = declared.thing(&used.kind, &used.thing)?;
    Some(GraphLine { label: label(used), name: thing.name.clone() })
}

/// The values in parentheses after the name of a thing.
fn label(used: &Use) -> String {
    let words = used.with.iter().filter_map(|value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Words(words) | Value::OneOf(words, _) | Value::Signs(words) => Some(words.clone()),
        _ => None,
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The palette of a card as it is printed; the usual palette for a thing that is no card.
fn palette(order: &PrintOrder, thing: &Thing) -> Palette {
    let card = order.cards.iter().find(|card| thing.number.is_some() && card.name == thing.name);
    in_inks(order, card.map(|card| card.face.class.palette.clone()).unwrap_or_default())
}

/// The path through these points. It is level at every point.
fn path(way: &[(f32, f32)]) -> String {
    let mut path = String::new();
    let mut last: Option<(f32, f32)> = None;
    for (x, y) in way {
        match last {
            None => path.push_str(&format!("M{x:.2} {y:.2}")),
            Some((from, before)) => {
                let middle = (from + x) / 2.0;
                path.push_str(&format!("C{middle:.2} {before:.2} {middle:.2} {y:.2} {x:.2} {y:.2}"));
            }
        }
        last = Some((*x, *y));
    }
    path
}

/// The place of an edge's label: near the start of the edge, where it belongs to one edge only.
fn label_place(way: &[(f32, f32)]) -> Option<(f32, f32)> {
    let (from, to) = (way.first()?, way.get(1)?);
    // The point of the curve at a quarter of its length, by the formula of Bézier.
    let t: f32 = 0.3;
    let s = 1.0 - t;
    let middle = (from.0 + to.0) / 2.0;
    let x = s.powi(3) * from.0 + 3.0 * s * t * middle + t.powi(3) * to.0;
    let y = (s.powi(3) + 3.0 * s * s * t) * from.1 + (3.0 * s * t * t + t.powi(3)) * to.1;
    Some((x, y))
}
