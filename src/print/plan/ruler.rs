//! Room for the line of 100 mm and the words beside it, clear of everything else.

use super::geometry::overlap;
use render::drawing::Rect;

/// The place of the ruler.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ruler {
    pub middle: (f32, f32),
    /// It reads from below upwards, beside the pieces.
    pub upright: bool,
}

impl Ruler {
    /// Width and height, lying.
    pub const SIZE: (f32, f32) = (100.4, 4.4);
}

/// Printers leave so much blank.
const BLANK: f32 = 4.2;

impl Ruler {
    /// What the lower edge of the paper needs for it, with the marks of the pieces above.
    pub const FOOT: f32 = 2.0 * BLANK + Ruler::SIZE.1 + 0.2;
}

/// Below the pieces, above them, or beside them: the first place where nothing else is. None if there is none.
pub fn ruler(paper: (f32, f32), taken: &[Rect]) -> Option<Ruler> {
    let (long, deep) = Ruler::SIZE;
    let (w, h) = paper;
    let half = deep / 2.0 + BLANK;
    let level = |y: f32| Ruler { middle: (w / 2.0, y), upright: false };
    let upright = |x: f32| Ruler { middle: (x, h / 2.0), upright: true };
    let places = [level(h - half), level(half), upright(half), upright(w - half)];
    places.into_iter().find(|ruler| {
        let (x, y) = ruler.middle;
        let (wide, high) = if ruler.upright { (deep, long) } else { (long, deep) };
        let rect = Rect { x: x - wide / 2.0, y: y - high / 2.0, w: wide, h: high };
        let inside = rect.x >= BLANK - 0.01 && rect.y >= BLANK - 0.01 && rect.x + wide <= w && rect.y + high <= h;
        inside && !taken.iter().any(|other| overlap(other, &rect))
    })
}
