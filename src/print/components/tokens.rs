//! The pieces on the board: markers in the colours of both sides, figures to fold, and bases for the figures.

use std::sync::Arc;

use super::component::Component;
use super::counters;
use super::marker::{DrawnPieces, MARKER, Marker, Shown, Side, in_inks, plain_face};
use super::piece_counts::{NeededPieces, needed, team_size};
use super::sign::SignChooser;
use super::table_pieces;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Outline, Section, SheetPiece};
use model::Kind;
use render::{Face, Finding, Format, Palette, Wording};

pub const COMPONENT: Component =
    Component { name: "tokens", about: "markers for what cards make, figures and their bases", make };

/// The diameter of a base, in millimetres.
const BASE: f32 = 30.0;
/// Width and height of a folded figure, in millimetres.
const FIGURE: (f32, f32) = (28.0, 46.0);
/// The height of the foot of a figure, in millimetres.
const FOOT: f32 = 8.0;
/// The distance by which the foot is narrower than the figure on each side, in millimetres.
const INSET: f32 = 7.0;
/// The least distance of letters from the edge, in millimetres.
const SAFE: f32 = 1.5;

/// The two sides and their inks. The inks differ in lightness too, and dots on the pieces distinguish the sides without
/// colour.
const SIDES: [(&str, &str); 2] = [("first", "#1d4e89"), ("second", "#d98324")];

fn sides(order: &PrintOrder) -> Vec<Side> {
    let words = Wording::of(&order.format.lang);
    let side = |(at, (key, ink)): (usize, &(&'static str, &str))| Side {
        key,
        name: words.get(&format!("{key}_player")).to_owned(),
        dots: at + 1,
        palette: in_inks(order, Palette::of(ink)),
    };
    SIDES.iter().enumerate().map(side).collect()
}

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let words = Wording::of(&order.format.lang);
    if team_size(order.set) == 0 {
        let mut markers = counters::markers(order, &mut made)?;
        if let Some(table) = &order.set.declared.table {
            markers.extend(table_pieces::pieces(order, table, &mut made)?);
        }
        if !markers.is_empty() {
            made.sections.push(section(words.get("title_markers"), markers, Outline::Circle));
        }
        return Ok(made);
    }
    let (sides, needed) = (sides(order), needed(order));
    let sections = [
        ("title_markers", markers(order, &sides, &needed, &mut made)?, Outline::Circle),
        ("title_figures", figures(order, &sides, &needed, &mut made)?, Outline::Figure { foot: FOOT, inset: INSET }),
        ("title_bases", bases(order, &sides, &needed, &mut made)?, Outline::Circle),
    ];
    let sections = sections.into_iter().map(|(title, pieces, outline)| section(words.get(title), pieces, outline));
    made.sections.extend(sections);
    Ok(made)
}

fn section(title: &str, pieces: DrawnPieces, outline: Outline) -> Section {
    let pieces = pieces.into_iter().map(|(name, front, copies)| SheetPiece {
        name,
        front: Arc::new(front),
        back: None,
        copies,
        outline,
        safe: SAFE,
    });
    Section { title: title.to_owned(), content: Content::Pieces(pieces.collect()) }
}

/// Draws the markers of conditions and tokens, of the places in the turn order, and of hits.
fn markers(
    order: &PrintOrder,
    sides: &[Side],
    needed: &[NeededPieces],
    made: &mut ComponentOutput,
) -> Result<DrawnPieces, Finding> {
    let game = &order.set.game;
    let words = Wording::of(&order.format.lang);
    let mut all = Vec::new();
    for (at, side) in sides.iter().enumerate() {
        // Each side starts with a new chooser, so both sides have the same signs.
        let mut signs = SignChooser::default();
        for need in needed.iter().filter(|need| need.each > 0) {
            let kind = match need.definition.what {
                Kind::Token => "token",
                Kind::Condition => "condition",
                _ => continue,
            };
            let own = format!("marker-{}", need.definition.id);
            let shown = match order.look.has_symbol(&own) {
                true => Shown { symbol: own, ..Shown::default() },
                false => signs.choose(need.definition),
            };
            let name = need.definition.name.clone();
            all.push((Marker { kind, name, side, shown, moves: None, picture: true }, need.each));
        }
        // The players place chars in turn: the first player has the odd places, and the second player has the even
        // places.
        if game.placement.fixes_turn_order {
            for place in 0..team_size(order.set) {
                let number = (2 * place + at + 1).to_string();
                all.push((
                    Marker { kind: "turn", name: number, side, shown: Shown::default(), moves: None, picture: false },
                    1,
                ));
            }
        }
        all.push((
            Marker { kind: "hit", name: String::new(), side, shown: Shown::default(), moves: None, picture: false },
            usize::from(game.score.hits_to_win),
        ));
    }
    let format = Format { width: MARKER, height: MARKER, ..order.format.clone() };
    let mut drawn = Vec::new();
    for (marker, copies) in all {
        let face = plain_face(&marker.name, &marker.side.palette, &format);
        let one = order.look.figure("marker.svg", &face, &marker)?;
        made.findings.extend(one.findings);
        let name = match marker.kind {
            "turn" => format!("{} {}", words.get("turn_order"), marker.name),
            "hit" => words.get("hits").to_owned(),
            _ => marker.name.clone(),
        };
        drawn.push((name, one.drawing, copies));
    }
    Ok(drawn)
}

/// Draws a figure for every printed char, and for every summon one figure of each side.
fn figures(
    order: &PrintOrder,
    sides: &[Side],
    needed: &[NeededPieces],
    made: &mut ComponentOutput,
) -> Result<DrawnPieces, Finding> {
    // Front and back lie side by side, and the figure is folded along the line between them.
    let format = Format { width: 2.0 * FIGURE.0, height: FIGURE.1, ..order.format.clone() };
    let mut faces: Vec<(Face, usize)> = Vec::new();
    for card in order.cards {
        let art = card.face.figure_art.clone().or_else(|| card.face.art.clone());
        faces.push((Face { format: format.clone(), art, ..card.face.clone() }, 1));
    }
    for need in needed.iter().filter(|need| matches!(need.definition.what, Kind::Summon { .. })) {
        for side in sides {
            faces.push((plain_face(&need.definition.name, &side.palette, &format), need.each));
        }
    }
    let mut drawn = Vec::new();
    for (face, copies) in faces {
        let one =
            order.look.figure("figure.svg", &face, &serde_json::json!({ "foot_height": FOOT, "foot_inset": INSET }))?;
        made.findings.extend(one.findings);
        drawn.push((face.name, one.drawing, copies));
    }
    Ok(drawn)
}

/// Draws the bases: one for every char and summon that can be on the board at the same time.
fn bases(
    order: &PrintOrder,
    sides: &[Side],
    needed: &[NeededPieces],
    made: &mut ComponentOutput,
) -> Result<DrawnPieces, Finding> {
    let summons = needed.iter().filter(|need| matches!(need.definition.what, Kind::Summon { .. })).count();
    let format = Format { width: BASE, height: BASE, ..order.format.clone() };
    let mut drawn = Vec::new();
    for side in sides {
        let marker =
            Marker { kind: "base", name: String::new(), side, shown: Shown::default(), moves: None, picture: false };
        let one = order.look.figure("base.svg", &plain_face("", &side.palette, &format), &marker)?;
        made.findings.extend(one.findings);
        drawn.push((side.name.clone(), one.drawing, team_size(order.set) + summons));
    }
    Ok(drawn)
}
