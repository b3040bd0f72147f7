//! A drawing as a picture in pixels.

use resvg::tiny_skia::{FillRule, Mask, Paint, Path, PathBuilder, Pixmap, Rect as Area, Transform};

use super::drawing::{Drawing, Item, Placed, Rect, Run};
use super::text::{Colour, Shaper};

/// Dots per inch that are drawn at the least and at the most: a 63×88 mm card has 744×1039 pixels at 300.
const DPI: std::ops::RangeInclusive<f32> = 18.0..=1200.0;
/// Pixels on a side at the most.
const WIDEST: f32 = 16_000.0;

/// The drawing as a PNG, without transparency. None if it would be larger than 16,000 pixels on a side.
pub fn png(shaper: &Shaper, drawing: &Drawing, dpi: f32) -> Option<Vec<u8>> {
    let pixmap = paint(shaper, drawing, dpi)?;
    let mut rgb = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.data().chunks_exact(4) {
        rgb.extend_from_slice(pixel.get(..3)?);
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let dots = (dpi.clamp(*DPI.start(), *DPI.end()) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: dots, yppu: dots, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

/// The drawing in pixels, on white.
fn paint(shaper: &Shaper, drawing: &Drawing, dpi: f32) -> Option<Pixmap> {
    let scale = dpi.clamp(*DPI.start(), *DPI.end()) / 25.4;
    let (w, h) = ((drawing.width * scale).round(), (drawing.height * scale).round());
    if !(1.0..=WIDEST).contains(&w) || !(1.0..=WIDEST).contains(&h) {
        return None;
    }
    let mut pixmap = Pixmap::new(w as u32, h as u32)?;
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    let mut hung: Option<Hung> = None;
    for item in &drawing.items {
        if let Item::Layer(placed) = item
            && let Some(clip) = placed.clip
        {
            // Pieces of one picture share the sheet that is clipped.
            if hung.as_ref().is_none_or(|sheet| sheet.clip != clip) {
                hung.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
                hung = Hung::new(clip, scale);
            }
            hung.iter_mut().for_each(|sheet| sheet.draw(placed));
            continue;
        }
        hung.take().into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
        match item {
            Item::Layer(placed) => {
                let unit = placed.scale * scale;
                let place = Transform::from_row(unit, 0.0, 0.0, unit, placed.x * scale, placed.y * scale);
                resvg::render(&placed.layer.tree, place, &mut pixmap.as_mut());
            }
            Item::Run(run) => {
                if let Some(path) = outline(shaper, run) {
                    pixmap.fill_path(
                        &path,
                        &solid(run.colour),
                        FillRule::Winding,
                        Transform::from_scale(scale, scale),
                        None,
                    );
                }
            }
            Item::Bar { rect, colour } => {
                if let Some(area) = Area::from_xywh(rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale) {
                    pixmap.fill_rect(area, &solid(*colour), Transform::identity(), None);
                }
            }
        }
    }
    hung.into_iter().for_each(|sheet| sheet.onto(&mut pixmap));
    Some(pixmap)
}

fn solid(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, 255);
    paint.anti_alias = true;
    paint
}

/// Clipped art on a sheet of its own, as large as the hole that it shows through.
struct Hung {
    clip: (Rect, f32),
    scale: f32,
    left: f32,
    top: f32,
    sheet: Pixmap,
}

impl Hung {
    fn new(clip: (Rect, f32), scale: f32) -> Option<Hung> {
        let hole = clip.0;
        let (left, top) = ((hole.x * scale).floor(), (hole.y * scale).floor());
        let (right, bottom) = (((hole.x + hole.w) * scale).ceil(), ((hole.y + hole.h) * scale).ceil());
        let sheet = Pixmap::new((right - left).min(WIDEST) as u32, (bottom - top).min(WIDEST) as u32)?;
        Some(Hung { clip, scale, left, top, sheet })
    }

    fn draw(&mut self, placed: &Placed) {
        let unit = placed.scale * self.scale;
        let (x, y) = (placed.x * self.scale - self.left, placed.y * self.scale - self.top);
        resvg::render(&placed.layer.tree, Transform::from_row(unit, 0.0, 0.0, unit, x, y), &mut self.sheet.as_mut());
    }

    fn onto(mut self, pixmap: &mut Pixmap) {
        let mask = Mask::new(self.sheet.width(), self.sheet.height());
        if let (Some(path), Some(mut mask)) = (rounded(self.clip.0, self.clip.1), mask) {
            let place = Transform::from_row(self.scale, 0.0, 0.0, self.scale, -self.left, -self.top);
            mask.fill_path(&path, FillRule::Winding, true, place);
            self.sheet.apply_mask(&mask);
        }
        let paint = resvg::tiny_skia::PixmapPaint::default();
        pixmap.draw_pixmap(self.left as i32, self.top as i32, self.sheet.as_ref(), &paint, Transform::identity(), None);
    }
}

/// How far the handles of a quarter circle's curve reach, as a share of its radius.
const QUARTER: f32 = 0.552_284_8;

/// A rectangle with round corners.
pub(super) fn rounded(rect: Rect, radius: f32) -> Option<Path> {
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

/// The letters of a run as one path, in millimetres.
pub(super) fn outline(shaper: &Shaper, run: &Run) -> Option<Path> {
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
