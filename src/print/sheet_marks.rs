//! The marks on a sheet beside the pieces: cut marks, the fold, the ruler and the line of words.

use super::plan::{self, CutMark, Fold, Marks, Plan, Registration, Ruler, overlap};
use render::drawing::{Item, Rect};
use render::text::{Align, Fitted, Inline, MIN_POINTS, Paragraph, ParagraphShape, Style, fit_line};
use render::{Colour, Drawing, FontId, Shaper};

/// A grey that is visible on light and on dark colours.
const MIDDLE: Colour = Colour { r: 0x80, g: 0x80, b: 0x80 };
const QUIET: Colour = Colour { r: 0x40, g: 0x40, b: 0x40 };
/// The length of the dashes of a fold and of the gaps between them, in millimetres.
const DASH: (f32, f32) = (2.0, 1.5);

/// Draws the cut marks, the fold and the registration marks of a plan's sheets, on a drawing as large as the paper.
pub fn lines(plan: &Plan, margin: f32, style: Marks, registration: Registration) -> Drawing {
    let kept = plan::keep_out(registration, plan.paper);
    let grids = [Some(&plan.grid), plan.beside.as_ref()];
    let mut items = Vec::new();
    let mut bar = |rect: Rect, colour: Colour| items.push(Item::Bar { rect, colour });
    for grid in grids.into_iter().flatten() {
        let others: Vec<Rect> =
            grids.into_iter().flatten().filter(|other| *other != grid).map(|g| g.printed()).collect();
        for CutMark { rect, over_print } in plan::marks(style, grid, (plan.paper, margin), &kept) {
            // The marks of one half must not run into the pieces of the other half.
            if style == Marks::Full || !others.iter().any(|other| overlap(&rect, other)) {
                bar(rect, if over_print { MIDDLE } else { Colour::BLACK });
            }
        }
    }
    if let Some(fold) = plan.fold {
        dashes(fold, plan.paper, margin).into_iter().for_each(|rect| bar(rect, MIDDLE));
    }
    registration.bars(plan.paper).into_iter().for_each(|rect| bar(rect, Colour::BLACK));
    Drawing { name: String::new(), width: plan.paper.0, height: plan.paper.1, bleed: 0.0, items }
}

fn dashes(fold: Fold, (w, h): (f32, f32), margin: f32) -> Vec<Rect> {
    let start = margin.max(3.0);
    let (long, across) = if fold == Fold::Upright { (h, w) } else { (w, h) };
    let count = ((long - 2.0 * start) / (DASH.0 + DASH.1)).max(0.0) as usize;
    let dash = |at: usize| {
        let (from, place) = (start + at as f32 * (DASH.0 + DASH.1), across / 2.0 - 0.075);
        match fold {
            Fold::Upright => Rect { x: place, y: from, w: 0.15, h: DASH.0 },
            Fold::Level => Rect { x: from, y: place, w: DASH.0, h: 0.15 },
        }
    };
    (0..count).map(dash).collect()
}

/// The place of the ruler on the sheets of a plan; `None` if there is no room. `lines` has the other marks of the
/// sheets.
pub fn room_for_ruler(plan: &Plan, margin: f32, lines: &Drawing) -> Option<Ruler> {
    let bars = lines.items.iter().filter_map(|item| match item {
        Item::Bar { rect, .. } => Some(*rect),
        _ => None,
    });
    let printed = [Some(plan.grid.printed()), plan.beside.as_ref().map(|grid| grid.printed())];
    let taken: Vec<Rect> = bars.chain(printed.into_iter().flatten()).collect();
    plan::ruler(plan.paper, margin, &taken)
}

/// Draws the line of 100 mm with its ticks, and below it the first text of `words` that fits.
pub fn ruler(shaper: &Shaper, words: &[String]) -> Drawing {
    let (width, height) = Ruler::SIZE;
    let mut items = Vec::new();
    let mut bar = |x: f32, y: f32, w: f32, h: f32| {
        items.push(Item::Bar { rect: Rect { x: x + 0.2, y, w, h }, colour: Colour::BLACK });
    };
    bar(0.0, 1.4, 100.0, 0.15);
    for tick in 0..=10 {
        let tall = if tick % 5 == 0 { 1.4 } else { 0.9 };
        bar(tick as f32 * 10.0 - 0.05, 1.4 - tall, 0.1, tall);
    }
    let lines =
        words.iter().map(|words| fitted(shaper, words, MIN_POINTS, ((0.2, height - 0.7), width - 0.4), Align::Start));
    let fits = |line: &Fitted| line.overflow.is_none();
    items.extend(lines.into_iter().find(fits).into_iter().flat_map(|line| line.items));
    Drawing { name: String::new(), width, height, bleed: 0.0, items }
}

/// One line of text of the given size in points, at the place `at` and at most `width` millimetres wide.
pub fn line(shaper: &Shaper, words: &str, points: f32, (at, width): ((f32, f32), f32), align: Align) -> Vec<Item> {
    fitted(shaper, words, points, (at, width), align).items
}

fn fitted(shaper: &Shaper, words: &str, points: f32, (at, width): ((f32, f32), f32), align: Align) -> Fitted {
    let style = Style::plain(FontId(0), QUIET);
    let paragraph = Paragraph {
        inlines: vec![Inline::Text { text: words.to_owned(), style }],
        shape: ParagraphShape { align, indent: 0.0, gap: 0.0, scale: 1.0, bar: None },
    };
    fit_line(shaper, &paragraph, at, Some(width), points, MIN_POINTS.min(points))
}
