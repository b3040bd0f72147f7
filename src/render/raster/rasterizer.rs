//! Painting drawings in pixels.

use std::sync::{Arc, RwLock};

use resvg::tiny_skia::{FillRule, Mask, Paint, Pixmap, Rect as Area, Transform};

use super::picture::{Picture, extend_edges, on_white_paper};
use super::png::{DPI, encode_png};
use crate::colour::Colour;
use crate::drawing::{Drawing, Item, PlacedLayer, Rect};
use crate::fonts::Shaper;
use crate::format::Inks;
use crate::outlines::{rounded_rectangle, run_outline};

/// Pixels on a side at the most.
const WIDEST: f32 = 16_000.0;

/// What pictures of many cards are painted with. The ground of a card, the art that lies under everything else, is the same
/// on many, and is painted once.
pub struct Rasterizer<'a> {
    shaper: &'a Shaper,
    grounds: RwLock<Vec<(GroundKey, Arc<Pixmap>)>>,
}

/// A layer, how large and where it is painted, and in how many pixels.
#[derive(Clone, Copy, PartialEq)]
struct GroundKey {
    content_hash: u64,
    unit: f32,
    place: (f32, f32),
    canvas: (u32, u32),
}

/// So many grounds are remembered: a picture of a card at 300 dpi takes 3 MB.
const GROUNDS: usize = 12;

impl<'a> Rasterizer<'a> {
    pub fn new(shaper: &'a Shaper) -> Rasterizer<'a> {
        Rasterizer { shaper, grounds: RwLock::default() }
    }

    /// The drawing as a PNG, cut to its size, without transparency. None if it would be larger than 16,000 pixels on a side.
    pub fn png(&self, drawing: &Drawing, dpi: f32) -> Option<Vec<u8>> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        let canvas = ((drawing.width * scale).round(), (drawing.height * scale).round());
        let whole = (1.0..=WIDEST).contains(&canvas.0) && (1.0..=WIDEST).contains(&canvas.1);
        let canvas = whole.then_some((canvas.0 as u32, canvas.1 as u32))?;
        encode_png(&on_white_paper(&self.paint(drawing, dpi, canvas, (0.0, 0.0))?, Inks::Full), dpi)
    }

    /// The drawing with its bleed in the middle of so many pixels. Where it does not reach, its cut edge goes on.
    pub fn picture(&self, drawing: &Drawing, dpi: f32, canvas: (u32, u32), inks: Inks) -> Option<Picture> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        let corner = |canvas: u32, side: f32| (canvas as f32 - side * scale) / 2.0;
        let corner = (corner(canvas.0, drawing.width), corner(canvas.1, drawing.height));
        let mut pixmap = self.paint(drawing, dpi, canvas, corner)?;
        extend_edges(&mut pixmap, corner);
        Some(on_white_paper(&pixmap, inks))
    }

    /// The drawing as it is cut and with its bleed, in so many pixels each. It is painted once, and the first lies in the second
    /// on whole pixels: where half a pixel would be over, the right and the lower side have it.
    pub fn pictures(
        &self,
        drawing: &Drawing,
        dpi: f32,
        (cut, whole): ((u32, u32), (u32, u32)),
        inks: Inks,
    ) -> Option<(Picture, Picture)> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        let around = (whole.0.checked_sub(cut.0)? / 2, whole.1.checked_sub(cut.1)? / 2);
        let corner = |around: u32, cut: u32, side: f32| around as f32 + (cut as f32 - side * scale) / 2.0;
        let corner = (corner(around.0, cut.0, drawing.width), corner(around.1, cut.1, drawing.height));
        let mut pixmap = self.paint(drawing, dpi, whole, corner)?;
        extend_edges(&mut pixmap, corner);
        let whole = on_white_paper(&pixmap, inks);
        Some((whole.part(around, cut), whole))
    }

    /// Whether something is drawn everywhere in the bleed.
    pub fn fills_bleed(&self, drawing: &Drawing) -> bool {
        const COARSE: f32 = 60.0;
        let scale = COARSE / 25.4;
        let side = |mm: f32| ((mm + 2.0 * drawing.bleed) * scale).floor().max(1.0) as u32;
        let corner = drawing.bleed * scale;
        let pixmap = self.paint(drawing, COARSE, (side(drawing.width), side(drawing.height)), (corner, corner));
        pixmap.is_none_or(|pixmap| pixmap.pixels().iter().all(|pixel| pixel.alpha() > 250))
    }

    /// So many pixels with the layer painted on them; the same layer at the same place is painted once.
    fn ground(&self, placed: &PlacedLayer, scale: f32, canvas: (u32, u32), corner: (f32, f32)) -> Option<Pixmap> {
        let unit = placed.scale * scale;
        let place = (placed.x * scale + corner.0, placed.y * scale + corner.1);
        let ground = GroundKey { content_hash: placed.layer.content_hash, unit, place, canvas };
        let known = self.grounds.read().ok().and_then(|all| all.iter().find(|(one, _)| *one == ground).cloned());
        if let Some((_, pixmap)) = known {
            return Some(pixmap.as_ref().clone());
        }
        let mut pixmap = Pixmap::new(canvas.0, canvas.1)?;
        layer(placed, scale, corner, &mut pixmap);
        if let Ok(mut grounds) = self.grounds.write()
            && grounds.len() < GROUNDS
        {
            grounds.push((ground, Arc::new(pixmap.clone())));
        }
        Some(pixmap)
    }

    /// The drawing in so many pixels, its cut corner at that pixel; what is not drawn on stays transparent.
    fn paint(&self, drawing: &Drawing, dpi: f32, canvas: (u32, u32), corner: (f32, f32)) -> Option<Pixmap> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        if canvas.0 as f32 > WIDEST || canvas.1 as f32 > WIDEST {
            return None;
        }
        let (mut pixmap, items) = match drawing.items.split_first() {
            Some((Item::Layer(placed), above)) if placed.clip.is_none() => {
                (self.ground(placed, scale, canvas, corner)?, above)
            }
            _ => (Pixmap::new(canvas.0, canvas.1)?, drawing.items.as_slice()),
        };
        let mut hung: Option<ClippedSheet> = None;
        for item in items {
            if let Item::Layer(placed) = item
                && let Some(clip) = placed.clip
            {
                // Pieces of one picture share the sheet that is clipped.
                if hung.as_ref().is_none_or(|sheet| sheet.clip != clip) {
                    hung.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
                    hung = ClippedSheet::new(clip, scale, corner);
                }
                hung.iter_mut().for_each(|sheet| sheet.draw(placed));
                continue;
            }
            hung.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
            match item {
                Item::Layer(placed) => layer(placed, scale, corner, &mut pixmap),
                Item::Run(run) => {
                    if let Some(path) = run_outline(self.shaper, run) {
                        let place = Transform::from_row(scale, 0.0, 0.0, scale, corner.0, corner.1);
                        pixmap.fill_path(&path, &solid(run.colour), FillRule::Winding, place, None);
                    }
                }
                Item::Bar { rect, colour } => {
                    let (x, y) = (rect.x * scale + corner.0, rect.y * scale + corner.1);
                    if let Some(area) = Area::from_xywh(x, y, rect.w * scale, rect.h * scale) {
                        pixmap.fill_rect(area, &solid(*colour), Transform::identity(), None);
                    }
                }
            }
        }
        hung.into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
        Some(pixmap)
    }
}

fn layer(placed: &PlacedLayer, scale: f32, corner: (f32, f32), pixmap: &mut Pixmap) {
    let unit = placed.scale * scale;
    let place = Transform::from_row(unit, 0.0, 0.0, unit, placed.x * scale + corner.0, placed.y * scale + corner.1);
    resvg::render(&placed.layer.tree, place, &mut pixmap.as_mut());
}

fn solid(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, 255);
    paint.anti_alias = true;
    paint
}

/// Clipped art on a sheet of its own, as large as the hole that it shows through.
struct ClippedSheet {
    clip: (Rect, f32),
    scale: f32,
    /// The corner of the drawing, as seen from that of the sheet.
    corner: (f32, f32),
    left: f32,
    top: f32,
    sheet: Pixmap,
}

impl ClippedSheet {
    fn new(clip: (Rect, f32), scale: f32, (x, y): (f32, f32)) -> Option<ClippedSheet> {
        let hole = clip.0;
        let (left, top) = ((hole.x * scale + x).floor(), (hole.y * scale + y).floor());
        let (right, bottom) = (((hole.x + hole.w) * scale + x).ceil(), ((hole.y + hole.h) * scale + y).ceil());
        let sheet = Pixmap::new((right - left).min(WIDEST) as u32, (bottom - top).min(WIDEST) as u32)?;
        Some(ClippedSheet { clip, scale, corner: (x - left, y - top), left, top, sheet })
    }

    fn draw(&mut self, placed: &PlacedLayer) {
        layer(placed, self.scale, self.corner, &mut self.sheet);
    }

    fn onto(mut self, pixmap: &mut Pixmap) {
        let mask = Mask::new(self.sheet.width(), self.sheet.height());
        if let (Some(path), Some(mut mask)) = (rounded_rectangle(self.clip.0, self.clip.1), mask) {
            let place = Transform::from_row(self.scale, 0.0, 0.0, self.scale, self.corner.0, self.corner.1);
            mask.fill_path(&path, FillRule::Winding, true, place);
            self.sheet.apply_mask(&mask);
        }
        let paint = resvg::tiny_skia::PixmapPaint::default();
        pixmap.draw_pixmap(self.left as i32, self.top as i32, self.sheet.as_ref(), &paint, Transform::identity(), None);
    }
}
