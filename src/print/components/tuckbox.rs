//! A tuck box to fold, deep enough for the printed cards.

use serde::Serialize;

use super::component::Component;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::cut_path::{CutPath, CutStep};
use crate::section::{Content, Page, Section};
use render::drawing::Rect;
use render::{Finding, Format, Wording};

pub const COMPONENT: Component = Component { name: "box", about: "a box to fold, sized to the cards", make };

/// The thickness of a card of 300 g paper, in millimetres.
const THICK: f32 = 0.32;
/// The space that the box adds to the size of the cards in each direction, in millimetres.
const EASE: f32 = 1.2;
/// The width of the flap that is glued, in millimetres.
const GLUE: f32 = 11.0;
/// The length of the flap that is tucked in, in millimetres.
const TUCK: f32 = 14.0;

#[derive(Serialize)]
struct BoxNet {
    /// The width of the front.
    wide: f32,
    /// The height of the front.
    high: f32,
    deep: f32,
    glue: f32,
    tuck: f32,
    /// The distance of the net from the left edge of the page, in millimetres.
    left: f32,
    top: f32,
    /// The outline of the net as SVG path data.
    outline: String,
    game: String,
    set: String,
    cards: usize,
}

/// The outline of the net, clockwise from the glue flap: the back, a side, the front with both lids, and the other
/// side.
fn outline((left, top): (f32, f32), (wide, high, deep): (f32, f32, f32)) -> CutPath {
    /// The greatest length of the flaps beside a lid, in millimetres.
    const FLAP: f32 = 24.0;
    let x1 = left + GLUE;
    let (x2, x3) = (x1 + wide, x1 + wide + deep);
    let (x4, x5) = (x3 + wide, x3 + wide + deep);
    let (y1, y2) = (top + TUCK + deep, top + TUCK + deep + high);
    let flap = (deep * 0.86).min(FLAP);
    let lid = y1 - deep;
    let foot = y2 + deep;
    let steps = vec![
        CutStep::Line((x1, y1)),
        CutStep::Line((x2, y1)),
        CutStep::Line((x2 + 0.6, y1 - flap)),
        CutStep::Line((x3 - 1.6, y1 - flap)),
        CutStep::Line((x3, y1 - 1.0)),
        CutStep::Line((x3, lid - TUCK * 0.45)),
        CutStep::Curve((x3, lid - TUCK), (x3 + 1.0, lid - TUCK), (x3 + TUCK * 0.6, lid - TUCK)),
        CutStep::Line((x4 - TUCK * 0.6, lid - TUCK)),
        CutStep::Curve((x4 - 1.0, lid - TUCK), (x4, lid - TUCK), (x4, lid - TUCK * 0.45)),
        CutStep::Line((x4, y1 - 1.0)),
        CutStep::Line((x4 + 1.6, y1 - flap)),
        CutStep::Line((x5 - 0.6, y1 - flap)),
        CutStep::Line((x5, y1)),
        CutStep::Line((x5, y2)),
        CutStep::Line((x5 - 0.6, y2 + flap)),
        CutStep::Line((x4 + 1.6, y2 + flap)),
        CutStep::Line((x4, y2 + 1.0)),
        CutStep::Line((x4, foot + TUCK * 0.45)),
        CutStep::Curve((x4, foot + TUCK), (x4 - 1.0, foot + TUCK), (x4 - TUCK * 0.6, foot + TUCK)),
        CutStep::Line((x3 + TUCK * 0.6, foot + TUCK)),
        CutStep::Curve((x3 + 1.0, foot + TUCK), (x3, foot + TUCK), (x3, foot + TUCK * 0.45)),
        CutStep::Line((x3, y2 + 1.0)),
        CutStep::Line((x3 - 1.6, y2 + flap)),
        CutStep::Line((x2 + 0.6, y2 + flap)),
        CutStep::Line((x2, y2)),
        CutStep::Line((x1, y2)),
        CutStep::Line((left, y2 - 4.0)),
    ];
    CutPath { start: (left, y1 + 4.0), steps }
}

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let cards: usize = order.cards.iter().map(|card| card.copies).sum();
    if cards == 0 {
        return Ok(made);
    }
    let words = Wording::of(&order.format.lang);
    let deep = (cards as f32 * THICK + EASE).max(6.0);
    let (wide, high) = (order.format.width + EASE, order.format.height + EASE);
    let net = (2.0 * (wide + deep) + GLUE, high + 2.0 * (deep + TUCK));
    let room = |paper: (f32, f32)| {
        let (across, down) = (paper.0 - 2.0 * order.margin, paper.1 - 2.0 * order.margin);
        net.0 <= across && net.1 <= down
    };
    let (w, h) = order.paper;
    let (w, h) = match (room((w, h)), room((h, w))) {
        (false, true) => (h, w),
        (true, _) => (w, h),
        // The net does not fit on the paper in either orientation, so it gets a larger page for a print shop.
        (false, false) => (net.0 + 2.0 * order.margin, net.1 + 2.0 * order.margin),
    };
    let (left, top) = ((w - net.0) / 2.0, (h - net.1) / 2.0);
    let outline = outline((left, top), (wide, high, deep));
    let fields = BoxNet {
        wide,
        high,
        deep,
        glue: GLUE,
        tuck: TUCK,
        left,
        top,
        outline: outline.data(),
        game: order.set.game.name.clone(),
        set: order.set.game.set.clone(),
        cards,
    };
    let format = Format { width: w, height: h, bleed: 0.0, ..order.format.clone() };
    let drawn = order.look.piece("tuckbox.svg", words.get("title_box"), &fields, &format)?;
    made.findings.extend(drawn.findings);
    let trim = Some(Rect { x: fields.left, y: fields.top, w: net.0, h: net.1 });
    let page = Page { drawing: drawn.drawing, trim, cuts: vec![outline] };
    made.sections.push(Section { title: words.get("title_box").to_owned(), content: Content::Pages(vec![page]) });
    Ok(made)
}
