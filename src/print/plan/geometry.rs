//! Overlap and enlargement of rectangles on paper.

use render::drawing::Rect;

/// Shorter lengths than this, in millimetres, come from rounding errors.
pub const ROUNDING: f32 = 0.01;

/// Whether two rectangles have an area in common.
pub fn overlap(a: &Rect, b: &Rect) -> bool {
    let apart = |a: f32, wide: f32, b: f32| a + wide <= b + ROUNDING;
    !(apart(a.x, a.w, b.x) || apart(b.x, b.w, a.x) || apart(a.y, a.h, b.y) || apart(b.y, b.h, a.y))
}

/// A rectangle that is larger by `by` on every side.
pub fn outset(rect: Rect, by: f32) -> Rect {
    Rect { x: rect.x - by, y: rect.y - by, w: rect.w + 2.0 * by, h: rect.h + 2.0 * by }
}
