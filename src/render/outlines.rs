//! The outlines of letters and of rectangles with round corners, as paths that PNG, SVG and PDF share.

use resvg::tiny_skia::{Path, PathBuilder, Transform};

use crate::drawing::{Rect, Run};
use crate::fonts::Shaper;

/// The length of the control handles of a Bézier curve that draws a quarter circle, as a share of the radius.
const QUARTER: f32 = 0.552_284_8;

/// A rectangle with round corners; `None` if it is empty.
pub fn rounded_rectangle(rect: Rect, radius: f32) -> Option<Path> {
    let Rect { x, y, w, h } = rect;
    let (r, k) = (radius, radius * (1.0 - QUARTER));
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(x + w - r, y);
    path.cubic_to(x + w - k, y, x + w, y + k, x + w, y + r);
    path.line_to(x + w, y + h - r);
    path.cubic_to(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h);
    path.line_to(x + r, y + h);
    path.cubic_to(x + k, y + h, x, y + h - k, x, y + h - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

/// The letters of a run as one path, in millimetres; `None` if no letter has an outline.
pub fn run_outline(shaper: &Shaper, run: &Run) -> Option<Path> {
    let font = shaper.fonts.get(run.font)?;
    let unit = run.size / font.units_per_em;
    let mut path = PathBuilder::new();
    let mut x = run.x;
    for glyph in run.words.iter().flat_map(|word| &word.glyphs) {
        let place = (x + glyph.dx as f32 * unit, run.y - glyph.dy as f32 * unit);
        let place = Transform::from_row(unit, 0.0, 0.0, -unit, place.0, place.1);
        if let Some(letter) = font.outline(glyph.id).and_then(|letter| letter.as_ref().clone().transform(place)) {
            path.push_path(&letter);
        }
        x += glyph.advance as f32 * unit + run.tracking * run.size;
    }
    path.finish()
}
