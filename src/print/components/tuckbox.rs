//! A tuck box to fold, deep enough for the printed cards.

use serde::Serialize;

use super::component::Component;
use crate::order::{ComponentOutput, PrintOrder};
use crate::section::{Content, Page, Section};
use render::{Finding, Format, Wording};

pub const COMPONENT: Component = Component { name: "box", about: "a box to fold, sized to the cards", make };

/// The thickness of a card of 300 g paper, in millimetres.
const THICK: f32 = 0.32;
/// The space that the box leaves around the cards in each direction, in millimetres.
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
    /// The place of the net's left edge on the page.
    left: f32,
    top: f32,
    game: String,
    set: String,
    cards: usize,
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
        // The box gets a page as large as it needs: a print shop has larger paper.
        (false, false) => (net.0 + 2.0 * order.margin, net.1 + 2.0 * order.margin),
    };
    let fields = BoxNet {
        wide,
        high,
        deep,
        glue: GLUE,
        tuck: TUCK,
        left: (w - net.0) / 2.0,
        top: (h - net.1) / 2.0,
        game: order.set.game.name.clone(),
        set: order.set.game.set.clone(),
        cards,
    };
    let format = Format { width: w, height: h, bleed: 0.0, ..order.format.clone() };
    let drawn = order.look.piece("tuckbox.svg", words.get("title_box"), &fields, &format)?;
    made.findings.extend(drawn.findings);
    let page = Page { drawing: drawn.drawing, trim: None };
    made.sections.push(Section { title: words.get("title_box").to_owned(), content: Content::Pages(vec![page]) });
    Ok(made)
}
