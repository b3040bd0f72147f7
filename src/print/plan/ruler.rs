//! Finds a free place for the ruler, which is a line of 100 mm with words below it.

use super::geometry::overlap;
use render::drawing::Rect;

/// The place of the ruler on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ruler {
    pub middle: (f32, f32),
    /// Whether the ruler stands upright beside the pieces and its words read from below upwards.
    pub upright: bool,
}

impl Ruler {
    /// Width and height of the ruler when it lies level, in millimetres.
    pub const SIZE: (f32, f32) = (100.4, 4.4);
}

/// The width of the strip along the edges that printers leave blank, in millimetres.
const BLANK: f32 = 4.2;

impl Ruler {
    /// The height that the ruler needs above the margin at the lower edge of the paper, in millimetres. The height
    /// includes the marks of the pieces above the ruler.
    pub fn foot(margin: f32) -> f32 {
        (BLANK - margin).max(0.0) + Ruler::SIZE.1 + BLANK + 0.2
    }
}

/// The first free place below, above or beside the pieces, within the margin. `None` if no place is free.
pub fn ruler(paper: (f32, f32), margin: f32, taken: &[Rect]) -> Option<Ruler> {
    let (long, deep) = Ruler::SIZE;
    let (w, h) = paper;
    let blank = margin.max(BLANK);
    let half = deep / 2.0 + blank;
    let level = |y: f32| Ruler { middle: (w / 2.0, y), upright: false };
    let upright = |x: f32| Ruler { middle: (x, h / 2.0), upright: true };
    let places = [level(h - half), level(half), upright(half), upright(w - half)];
    places.into_iter().find(|ruler| {
        let (x, y) = ruler.middle;
        let (wide, high) = if ruler.upright { (deep, long) } else { (long, deep) };
        let rect = Rect { x: x - wide / 2.0, y: y - high / 2.0, w: wide, h: high };
        let inside = rect.x >= blank - 0.01
            && rect.y >= blank - 0.01
            && rect.x + wide <= w - blank + 0.01
            && rect.y + high <= h - blank + 0.01;
        inside && !taken.iter().any(|other| overlap(other, &rect))
    })
}
