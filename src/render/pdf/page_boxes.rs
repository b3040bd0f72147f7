//! The boxes of a page: media and crop box (the paper), trim box (the area that is left after cutting) and bleed box.

use lopdf::{Dictionary, Object};

use super::pages::Page;
use crate::drawing::Rect;

/// Sets the four boxes of a page.
pub fn set_page_boxes(dict: &mut Dictionary, page: &Page) {
    let whole = Rect { x: 0.0, y: 0.0, w: page.size.0, h: page.size.1 };
    for (key, area) in [("MediaBox", whole), ("CropBox", whole), ("BleedBox", page.bleed), ("TrimBox", page.trim)] {
        dict.set(key, page_box(area, page.size.1));
    }
}

/// A page box in points, from the lower left corner of the page.
fn page_box(area: Rect, height: f32) -> Object {
    let corners = [area.x, height - area.y - area.h, area.x + area.w, height - area.y];
    Object::Array(corners.iter().map(|mm| Object::Real((f64::from(*mm) * 72.0 / 25.4) as f32)).collect())
}
