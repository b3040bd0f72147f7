//! What lies and stands on the board: markers in the colours of both sides, figures to fold, and bases to stand them on.

use std::sync::Arc;

use serde::Serialize;

use super::Component;
use super::counts::{Need, needed, side};
use crate::piece::{Content, Made, Order, Outline, Piece, Section};
use model::Kind;
use render::{ArtTraits, Drawing, Face, Finding, Format, Inks, Palette, Wording};

pub const COMPONENT: Component =
    Component { name: "tokens", about: "markers for what cards make, figures and their bases", make };

/// Across a marker and a base, and a figure when it is folded, in millimetres.
pub(super) const MARKER: f32 = 20.0;
const BASE: f32 = 30.0;
const FIGURE: (f32, f32) = (28.0, 46.0);
/// Letters keep so far from the edge.
const SAFE: f32 = 1.5;

/// So many plain marks does a look have: `mark-1` and on.
const MARKS: usize = 12;

/// The two sides: told by ink, and by one dot or two. The inks differ in lightness too.
const SIDES: [(&str, &str); 2] = [("first", "#1d4e89"), ("second", "#d98324")];

#[derive(Serialize)]
pub(super) struct Side {
    /// `first` or `second`; empty for what belongs to neither.
    pub key: &'static str,
    pub name: String,
    /// 1 or 2: how many dots tell it; none for what belongs to neither.
    pub dots: usize,
    pub palette: Palette,
}

#[derive(Serialize)]
pub(super) struct Marker<'a> {
    /// `token`, `condition`, `turn`, `hit`, `base`.
    pub kind: &'a str,
    pub name: String,
    pub side: &'a Side,
    /// The symbol on it; empty for one without a picture.
    pub symbol: String,
    /// The symbol's ground, so that no two markers of a game are alike: 0 for none, 1 a disc, 2 a diamond, and from 3 on a disc
    /// with dots.
    pub ground: usize,
    /// What is behind the symbol is drawn from the name.
    pub picture: bool,
}

/// The mark of the thing at that place among those without a symbol of their own, and its ground.
pub(super) fn mark(place: usize) -> (String, usize) {
    (format!("mark-{}", place % MARKS + 1), place / MARKS)
}

fn sides(order: &Order) -> Vec<Side> {
    let words = Wording::of(&order.format.lang);
    let side = |(at, (key, ink)): (usize, &(&'static str, &str))| Side {
        key,
        name: words.get(&format!("{key}_player")).to_owned(),
        dots: at + 1,
        palette: match order.format.colour {
            Inks::LowInk => Palette::of(ink).low_ink(),
            _ => Palette::of(ink),
        },
    };
    SIDES.iter().enumerate().map(side).collect()
}

fn make(order: &Order) -> Result<Made, Finding> {
    let mut made = Made::default();
    let words = Wording::of(&order.format.lang);
    if side(order.set) == 0 {
        let markers = super::counters::markers(order, &mut made)?;
        if !markers.is_empty() {
            made.sections.push(section(words.get("title_markers"), markers, Outline::Circle));
        }
        return Ok(made);
    }
    let (sides, needed) = (sides(order), needed(order));
    let sections = [
        ("title_markers", markers(order, &sides, &needed, &mut made)?, Outline::Circle),
        ("title_figures", figures(order, &sides, &needed, &mut made)?, Outline::Rectangle { radius: 0.0 }),
        ("title_bases", bases(order, &sides, &needed, &mut made)?, Outline::Circle),
    ];
    let sections = sections.into_iter().map(|(title, pieces, outline)| section(words.get(title), pieces, outline));
    made.sections.extend(sections);
    Ok(made)
}

fn section(title: &str, pieces: Drawn, outline: Outline) -> Section {
    let pieces = pieces.into_iter().map(|(name, front, copies)| Piece {
        name,
        front: Arc::new(front),
        back: None,
        copies,
        outline,
        safe: SAFE,
    });
    Section { title: title.to_owned(), content: Content::Pieces(pieces.collect()) }
}

/// What is drawn, its name, and how many of it there are.
pub(super) type Drawn = Vec<(String, Drawing, usize)>;

/// For every condition and token, the places in the turn order, and the hits.
fn markers(order: &Order, sides: &[Side], needed: &[Need], made: &mut Made) -> Result<Drawn, Finding> {
    let game = &order.set.game;
    let mut all = Vec::new();
    for (at, side) in sides.iter().enumerate() {
        let mut place = 0;
        for need in needed.iter().filter(|need| need.each > 0) {
            let kind = match need.definition.what {
                Kind::Token => "token",
                Kind::Condition => "condition",
                _ => continue,
            };
            let own = format!("marker-{}", need.definition.id);
            let (symbol, ground) = match order.look.has_symbol(&own) {
                true => (own, 0),
                false => {
                    place += 1;
                    mark(place - 1)
                }
            };
            let name = need.definition.name.clone();
            all.push((Marker { kind, name, side, symbol, ground, picture: true }, need.each));
        }
        // The first player places first, third and fifth.
        if game.placement.fixes_turn_order {
            for place in 0..self::side(order.set) {
                let number = (2 * place + at + 1).to_string();
                all.push((
                    Marker { kind: "turn", name: number, side, symbol: String::new(), ground: 0, picture: false },
                    1,
                ));
            }
        }
        all.push((
            Marker { kind: "hit", name: String::new(), side, symbol: String::new(), ground: 0, picture: false },
            usize::from(game.score.hits_to_win),
        ));
    }
    let format = Format { width: MARKER, height: MARKER, ..order.format.clone() };
    let mut drawn = Vec::new();
    for (marker, copies) in all {
        let face = figure_of(&marker.name, &marker.side.palette, &format);
        let one = order.look.figure("marker.svg", &face, &marker)?;
        made.findings.extend(one.findings);
        drawn.push((format!("{} {}", marker.kind, marker.name), one.drawing, copies));
    }
    Ok(drawn)
}

/// A figure for every char that is printed, and for every summon of each side.
fn figures(order: &Order, sides: &[Side], needed: &[Need], made: &mut Made) -> Result<Drawn, Finding> {
    // Front and back stand side by side, and are folded at the line between them.
    let format = Format { width: 2.0 * FIGURE.0, height: FIGURE.1, ..order.format.clone() };
    let mut faces: Vec<(Face, usize)> = Vec::new();
    for card in order.cards {
        faces.push((Face { format: format.clone(), ..card.face.clone() }, 1));
    }
    for need in needed.iter().filter(|need| matches!(need.definition.what, Kind::Summon { .. })) {
        for side in sides {
            faces.push((figure_of(&need.definition.name, &side.palette, &format), need.each));
        }
    }
    let mut drawn = Vec::new();
    for (face, copies) in faces {
        let one = order.look.figure("figure.svg", &face, &serde_json::json!({}))?;
        made.findings.extend(one.findings);
        drawn.push((face.name, one.drawing, copies));
    }
    Ok(drawn)
}

/// A base for every char that stands at once.
fn bases(order: &Order, sides: &[Side], needed: &[Need], made: &mut Made) -> Result<Drawn, Finding> {
    let summons = needed.iter().filter(|need| matches!(need.definition.what, Kind::Summon { .. })).count();
    let format = Format { width: BASE, height: BASE, ..order.format.clone() };
    let mut drawn = Vec::new();
    for side in sides {
        let marker =
            Marker { kind: "base", name: String::new(), side, symbol: String::new(), ground: 0, picture: false };
        let one = order.look.figure("base.svg", &figure_of("", &side.palette, &format), &marker)?;
        made.findings.extend(one.findings);
        drawn.push((format!("base {}", side.key), one.drawing, self::side(order.set) + summons));
    }
    Ok(drawn)
}

/// A face with nothing but a name and a picture that is drawn from it.
pub(super) fn figure_of(name: &str, palette: &Palette, format: &Format) -> Face {
    let mut face = Face { name: name.to_owned(), traits: ArtTraits::of_name(name), ..Face::default() };
    face.class.palette = palette.clone();
    face.format = format.clone();
    face
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_two_marks_are_one() {
        let all: std::collections::BTreeSet<(String, usize)> = (0..90).map(super::mark).collect();
        assert_eq!(all.len(), 90);
        assert_eq!((super::mark(0), super::mark(12)), (("mark-1".to_owned(), 0), ("mark-1".to_owned(), 1)));
    }
}
