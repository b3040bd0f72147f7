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
    for item in &drawing.items {
        match item {
            Item::Layer(placed) => layer(&mut pixmap, placed, scale),
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
    Some(pixmap)
}

fn solid(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, 255);
    paint.anti_alias = true;
    paint
}

fn layer(pixmap: &mut Pixmap, placed: &Placed, scale: f32) {
    let unit = placed.scale * scale;
    let Some((clip, radius)) = placed.clip else {
        let place = Transform::from_row(unit, 0.0, 0.0, unit, placed.x * scale, placed.y * scale);
        resvg::render(&placed.layer.tree, place, &mut pixmap.as_mut());
        return;
    };
    // Clipped art is drawn on a sheet of its own, as large as the hole it shows through.
    let (left, top) = ((clip.x * scale).floor(), (clip.y * scale).floor());
    let (right, bottom) = (((clip.x + clip.w) * scale).ceil(), ((clip.y + clip.h) * scale).ceil());
    let size = ((right - left) as u32, (bottom - top) as u32);
    let (Some(mut sheet), Some(mut mask)) = (Pixmap::new(size.0, size.1), Mask::new(size.0, size.1)) else { return };
    let place = Transform::from_row(unit, 0.0, 0.0, unit, placed.x * scale - left, placed.y * scale - top);
    resvg::render(&placed.layer.tree, place, &mut sheet.as_mut());
    if let Some(path) = rounded(clip, radius) {
        mask.fill_path(&path, FillRule::Winding, true, Transform::from_row(scale, 0.0, 0.0, scale, -left, -top));
        sheet.apply_mask(&mask);
    }
    let paint = resvg::tiny_skia::PixmapPaint::default();
    pixmap.draw_pixmap(left as i32, top as i32, sheet.as_ref(), &paint, Transform::identity(), None);
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
    let mut pen = Pen { path: PathBuilder::new(), x: run.x, y: run.y, unit };
    for glyph in run.words.iter().flat_map(|word| &word.glyphs) {
        let start = (pen.x, pen.y);
        pen.x += glyph.dx as f32 * unit;
        pen.y -= glyph.dy as f32 * unit;
        font.outline(glyph.id, &mut pen);
        (pen.x, pen.y) = (start.0 + glyph.advance as f32 * unit + run.tracking * run.size, start.1);
    }
    pen.path.finish()
}

struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    unit: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.unit, self.y - y * self.unit)
    }
}

impl skrifa::outline::OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.at(cx, cy), self.at(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
