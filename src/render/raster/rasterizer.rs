//! Painting drawings as pixels.

use std::sync::{Arc, RwLock};

use resvg::tiny_skia::{FillRule, Mask, Paint, Pixmap, Rect as Area, Transform};

use super::picture::{Picture, extend_edges, on_white_paper};
use super::png::{DPI, encode_png};
use crate::colour::Colour;
use crate::drawing::{Drawing, Item, PlacedLayer, Rect};
use crate::fonts::Shaper;
use crate::format::Inks;
use crate::outlines::{rounded_rectangle, run_outline};

/// The most pixels on a side.
const WIDEST: f32 = 16_000.0;

/// Paints drawings as pixels. The background of a card, the art below everything else, is the same on many cards and is
/// painted once.
pub struct Rasterizer<'a> {
    shaper: &'a Shaper,
    backgrounds: RwLock<Vec<(BackgroundKey, Arc<Pixmap>)>>,
}

/// The key of a painted background: the layer, its scale and place, and the size of the picture.
#[derive(Clone, Copy, PartialEq)]
struct BackgroundKey {
    content_hash: u64,
    unit: f32,
    place: (f32, f32),
    canvas: (u32, u32),
}

/// The most backgrounds that are kept: a picture of a card at 300 dpi takes 3 MB.
const BACKGROUNDS: usize = 12;

impl<'a> Rasterizer<'a> {
    /// A rasterizer with no background painted yet. `shaper` has the fonts of the drawings.
    pub fn new(shaper: &'a Shaper) -> Rasterizer<'a> {
        Rasterizer { shaper, backgrounds: RwLock::default() }
    }

    /// The fonts of the drawings.
    pub(crate) fn shaper(&self) -> &'a Shaper {
        self.shaper
    }

    /// The drawing as a PNG, cut to its size, without transparency. `None` if it would have more than 16,000 pixels on
    /// a side.
    pub fn png(&self, drawing: &Drawing, dpi: f32) -> Option<Vec<u8>> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        let canvas = ((drawing.width * scale).round(), (drawing.height * scale).round());
        let whole = (1.0..=WIDEST).contains(&canvas.0) && (1.0..=WIDEST).contains(&canvas.1);
        let canvas = whole.then_some((canvas.0 as u32, canvas.1 as u32))?;
        encode_png(&on_white_paper(&self.paint(drawing, dpi, canvas, (0.0, 0.0))?, Inks::Full), dpi)
    }

    /// The drawing with its bleed, centred in a picture of `canvas` pixels. Where the drawing does not reach, the
    /// colours at its cut edge go on.
    pub fn picture(&self, drawing: &Drawing, dpi: f32, canvas: (u32, u32), inks: Inks) -> Option<Picture> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        let corner = |canvas: u32, side: f32| (canvas as f32 - side * scale) / 2.0;
        let corner = (corner(canvas.0, drawing.width), corner(canvas.1, drawing.height));
        let mut pixmap = self.paint(drawing, dpi, canvas, corner)?;
        extend_edges(&mut pixmap, corner);
        Some(on_white_paper(&pixmap, inks))
    }

    /// The drawing as it is cut, and with its bleed, in pictures of `cut` and `whole` pixels. It is painted once, and
    /// the first picture lies on whole pixels of the second: a spare half pixel goes to the right and the lower side.
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

    /// Whether the bleed is covered everywhere.
    pub(crate) fn fills_bleed(&self, drawing: &Drawing) -> bool {
        const COARSE: f32 = 60.0;
        let scale = COARSE / 25.4;
        let side = |mm: f32| ((mm + 2.0 * drawing.bleed) * scale).floor().max(1.0) as u32;
        let corner = drawing.bleed * scale;
        let pixmap = self.paint(drawing, COARSE, (side(drawing.width), side(drawing.height)), (corner, corner));
        pixmap.is_none_or(|pixmap| pixmap.pixels().iter().all(|pixel| pixel.alpha() > 250))
    }

    /// Returns a picture with only this layer on it. The picture is cached, so a layer is painted once for each
    /// position.
    fn background(&self, placed: &PlacedLayer, scale: f32, canvas: (u32, u32), corner: (f32, f32)) -> Option<Pixmap> {
        let unit = placed.scale * scale;
        let place = (placed.x * scale + corner.0, placed.y * scale + corner.1);
        let background = BackgroundKey { content_hash: placed.layer.content_hash, unit, place, canvas };
        let known =
            self.backgrounds.read().ok().and_then(|all| all.iter().find(|(one, _)| *one == background).cloned());
        if let Some((_, pixmap)) = known {
            return Some(pixmap.as_ref().clone());
        }
        let mut pixmap = Pixmap::new(canvas.0, canvas.1)?;
        layer(placed, scale, corner, &mut pixmap);
        if let Ok(mut backgrounds) = self.backgrounds.write()
            && backgrounds.len() < BACKGROUNDS
        {
            backgrounds.push((background, Arc::new(pixmap.clone())));
        }
        Some(pixmap)
    }

    /// The drawing in a picture of `canvas` pixels, its cut corner at `corner`. Pixels that nothing covers stay
    /// transparent.
    fn paint(&self, drawing: &Drawing, dpi: f32, canvas: (u32, u32), corner: (f32, f32)) -> Option<Pixmap> {
        let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
        if canvas.0 as f32 > WIDEST || canvas.1 as f32 > WIDEST {
            return None;
        }
        let (mut pixmap, items) = match drawing.items.split_first() {
            Some((Item::Layer(placed), above)) if placed.clip.is_none() => {
                (self.background(placed, scale, canvas, corner)?, above)
            }
            _ => (Pixmap::new(canvas.0, canvas.1)?, drawing.items.as_slice()),
        };
        let mut clipped: Option<ClippedSheet> = None;
        for item in items {
            if let Item::Layer(placed) = item
                && let Some(clip) = placed.clip
            {
                // Layers of one picture share the sheet that is clipped.
                if clipped.as_ref().is_none_or(|sheet| sheet.clip != clip) {
                    clipped.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
                    clipped = ClippedSheet::new(clip, scale, corner);
                }
                clipped.iter_mut().for_each(|sheet| sheet.draw(placed));
                continue;
            }
            clipped.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
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
        clipped.into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
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

/// Clipped art on a sheet of its own, as large as its clip.
struct ClippedSheet {
    clip: (Rect, f32),
    scale: f32,
    /// The corner of the drawing, measured from the corner of the sheet.
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
