//! Fills the bleed of a drawing whose own items do not cover the bleed.

use std::sync::Arc;

use crate::drawing::{Drawing, Focus, Item, PlacedLayer, Rect};
use crate::format::Inks;
use crate::look::Look;
use crate::raster::{Rasterizer, encode_png};

/// The resolution of the picture that fills the bleed, in dots per inch.
const DPI: f32 = 300.0;

impl Look {
    /// Covers the bleed of a drawing with a picture in pixels behind all other items. The picture continues the colours
    /// at the cut edge to the end of the bleed. Does nothing if the bleed is 0 or is already covered.
    pub fn fill_bleed(&self, drawing: &mut Drawing, inks: Inks) {
        let rasterizer = Rasterizer::new(&self.shaper);
        if drawing.bleed <= 0.0 || rasterizer.fills_bleed(drawing) {
            return;
        }
        let side = |mm: f32| ((mm + 2.0 * drawing.bleed) / 25.4 * DPI).ceil() as u32;
        let picture = rasterizer.picture(drawing, DPI, (side(drawing.width), side(drawing.height)), inks);
        let layer =
            picture.and_then(|picture| encode_png(&picture, DPI)).map(|bytes| self.art_reader.art(&Arc::new(bytes)));
        if let Some(Ok(layer)) = layer {
            let (x, y) = (0.0 - drawing.bleed, 0.0 - drawing.bleed);
            let rect = Rect { x, y, w: drawing.width - 2.0 * x, h: drawing.height - 2.0 * y };
            drawing.items.insert(0, Item::Layer(PlacedLayer::covering(Arc::new(layer), rect, 0.0, Focus::default())));
        }
    }
}
