//! The content stream of a page: the drawings at their places.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::content_stream::ContentStream;
use super::embedded_fonts::{GlyphCodes, resource_name};
use super::glyph_array::GlyphArray;
use super::ink::Ink;
use super::pages::{Adjust, PlacedDrawing};
use super::shared_objects::{ObjectKind, ObjectName, SharedObjects};
use super::syntax::compressed;
use super::{images, paths, vector_art};
use crate::art::Layer;
use crate::drawing::{Drawing, Item, PlacedLayer, Rect, Run};
use crate::fonts::{FontId, Fonts};
use crate::outlines::rounded_rectangle;

/// The length of a millimetre in points.
pub const POINTS: f32 = 72.0 / 25.4;

/// The content of a finished page: its stream, and the objects and fonts that it refers to.
pub struct PageContent {
    pub stream: lopdf::Stream,
    pub pool: SharedObjects,
    pub used: Vec<ObjectName>,
    pub fonts: BTreeSet<FontId>,
}

/// Writes the pages of a document. The fields hold what all pages share.
pub struct PageWriter<'a> {
    pub fonts: &'a Fonts,
    pub letters: &'a GlyphCodes,
    /// The layers that are shown more than once, by their hashes.
    pub repeated: &'a BTreeMap<u64, &'a PlacedLayer>,
    pub ink: Ink,
}

/// The layers that the drawings show more than once, by their hashes.
pub fn repeated<'a>(drawings: impl Iterator<Item = &'a Drawing>) -> BTreeMap<u64, &'a PlacedLayer> {
    let mut counts: BTreeMap<u64, (usize, &PlacedLayer)> = BTreeMap::new();
    for placed in drawings.flat_map(Drawing::layers) {
        counts.entry(placed.layer.content_hash).or_insert((0, placed)).0 += 1;
    }
    counts.into_iter().filter(|(_, (count, _))| *count > 1).map(|(hash, (_, placed))| (hash, placed)).collect()
}

/// A repeated layer as a form that pages refer to, and the objects that the form needs.
pub fn shared_form(hash: u64, placed: &PlacedLayer, ink: Ink) -> SharedObjects {
    let unit = placed.scale * POINTS;
    let layer = &placed.layer;
    let mut inner = ContentStream::new(unit, ink);
    if is_stored_as_pixels(layer, ink) {
        images::show(&mut inner, layer, unit);
    } else {
        vector_art::tree(&mut inner, &layer.tree);
    }
    let (form, mut pool) = inner.into_form([0.0, 0.0, layer.width, layer.height], false);
    pool.insert(ObjectName::of_hash(ObjectKind::XObject, hash), Arc::new(form));
    pool
}

/// Whether art is stored as pixels. With a limit for ink, blended art is stored as pixels too, because blending could
/// exceed the limit.
fn is_stored_as_pixels(layer: &Layer, ink: Ink) -> bool {
    layer.as_pixels.is_some() || (ink.limit.is_some() && vector_art::blends(&layer.tree))
}

impl PageWriter<'_> {
    /// Writes the content of one page; `size` is the width and height of the page in millimetres.
    pub fn page(&self, size: (f32, f32), cards: &[PlacedDrawing], adjust: Adjust) -> PageContent {
        let mut canvas = ContentStream::new(1.0, self.ink);
        let mut fonts = BTreeSet::new();
        if adjust != Adjust::NONE {
            let middle = (size.0 / 2.0 * POINTS, size.1 / 2.0 * POINTS);
            let to = (middle.0 + adjust.x * POINTS, middle.1 - adjust.y * POINTS);
            canvas.matrix(rotated(adjust.degrees, adjust.scale, middle, to));
        }
        for card in cards {
            let (w, h) = (card.drawing.width * POINTS, card.drawing.height * POINTS);
            let to = (card.middle.0 * POINTS, (size.1 - card.middle.1) * POINTS);
            canvas.save().matrix(rotated(card.turn, 1.0, (w / 2.0, h / 2.0), to));
            // Art beyond the card's bleed must not lie on the neighbouring card.
            let [l, t, r, b] = card.bleed.map(|mm| mm.min(card.drawing.bleed) * POINTS);
            canvas.numbers(&[0.0 - l, 0.0 - b, w + l + r, h + t + b]).op("re W n");
            let (left, top) = (0.0, h);
            let mut state = CardState { left, top, font: None, open: false, clip: None };
            for item in &card.drawing.items {
                match item {
                    Item::Run(run) => {
                        state.clip(&mut canvas, None);
                        fonts.insert(run.font);
                        self.run(&mut canvas, &mut state, run);
                    }
                    Item::Layer(placed) => {
                        state.close(&mut canvas);
                        state.clip(&mut canvas, placed.clip);
                        if let Some(words) = &placed.words {
                            canvas.out.extend_from_slice(actual_text(words).as_bytes());
                        }
                        self.layer(&mut canvas, placed, left, top);
                        if placed.words.is_some() {
                            canvas.op("EMC");
                        }
                    }
                    Item::Bar { rect, colour } => {
                        state.close(&mut canvas);
                        state.clip(&mut canvas, None);
                        let (x, y) = (left + rect.x * POINTS, top - (rect.y + rect.h) * POINTS);
                        canvas.fill_colour(*colour).numbers(&[x, y, rect.w * POINTS, rect.h * POINTS]).op("re f");
                    }
                }
            }
            state.close(&mut canvas);
            state.clip(&mut canvas, None);
            canvas.restore();
        }
        PageContent {
            stream: compressed(lopdf::Dictionary::new(), &canvas.out),
            pool: canvas.pool,
            used: canvas.used,
            fonts,
        }
    }

    fn layer(&self, canvas: &mut ContentStream, placed: &PlacedLayer, left: f32, top: f32) {
        let unit = placed.scale * POINTS;
        let layer = &placed.layer;
        canvas.save();
        canvas.matrix([unit, 0.0, 0.0, -unit, left + placed.x * POINTS, top - placed.y * POINTS]);
        if self.repeated.contains_key(&layer.content_hash) {
            canvas.name(ObjectName::of_hash(ObjectKind::XObject, layer.content_hash)).op("Do");
        } else if is_stored_as_pixels(layer, self.ink) {
            images::show(canvas, layer, unit);
        } else {
            let mut inner = ContentStream::new(unit, self.ink);
            vector_art::tree(&mut inner, &layer.tree);
            canvas.out.extend_from_slice(&inner.out);
            canvas.pool.extend(inner.pool);
            for name in inner.used {
                if !canvas.used.contains(&name) {
                    canvas.used.push(name);
                }
            }
        }
        canvas.restore();
    }

    fn run(&self, canvas: &mut ContentStream, state: &mut CardState, run: &Run) {
        let Some(font) = self.fonts.get(run.font) else { return };
        if !state.open {
            canvas.op("BT");
            state.open = true;
        }
        canvas.fill_colour(run.colour);
        let points = run.size * POINTS;
        if state.font != Some((run.font, points)) {
            canvas.out.extend_from_slice(format!("/{} ", resource_name(run.font)).as_bytes());
            canvas.number(points).op("Tf");
            state.font = Some((run.font, points));
        }
        let (x, y) = (state.left + run.x * POINTS, state.top - run.y * POINTS);
        let per_mille = 1000.0 / font.units_per_em;
        let mut show = GlyphArray::at(canvas, x, y);
        let mut from_start = 0.0;
        for glyph in run.words.iter().flat_map(|word| &word.glyphs) {
            if glyph.dx != 0 || glyph.dy != 0 {
                let unit = points / font.units_per_em;
                show.end(canvas);
                show = GlyphArray::at(
                    canvas,
                    x + from_start * points / 1000.0 + glyph.dx as f32 * unit,
                    y + glyph.dy as f32 * unit,
                );
            }
            show.glyph(canvas, self.letters.code(run.font, glyph.id));
            let wanted = glyph.advance as f32 * per_mille + run.tracking * 1000.0;
            let own = font.advance(glyph.id) * per_mille;
            from_start += wanted;
            if glyph.dx != 0 || glyph.dy != 0 {
                show.end(canvas);
                show = GlyphArray::at(canvas, x + from_start * points / 1000.0, y);
            } else {
                show.kern(own - wanted);
            }
        }
        show.end(canvas);
    }
}

/// The operator that begins marked content with `ActualText`. A viewer copies or speaks these words in place of the
/// picture.
fn actual_text(words: &str) -> String {
    let units: String = words.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
    format!("/Span <</ActualText <FEFF{units}>>> BDC\n")
}

/// The matrix that rotates clockwise and scales about the point `from` and moves that point to `to`; in points, y up.
fn rotated(degrees: f32, scale: f32, from: (f32, f32), to: (f32, f32)) -> [f32; 6] {
    let quarter = (degrees / 90.0).rem_euclid(4.0);
    // Quarter turns have exact values, without the rounding errors of sine and cosine.
    let (sin, cos) = match quarter {
        0.0 => (0.0, 1.0),
        1.0 => (-1.0, 0.0),
        2.0 => (0.0, -1.0),
        3.0 => (1.0, 0.0),
        _ => (0.0 - degrees).to_radians().sin_cos(),
    };
    let (a, b, c, d) = (cos * scale, sin * scale, 0.0 - sin * scale, cos * scale);
    [a, b, c, d, to.0 - (a * from.0 + c * from.1), to.1 - (b * from.0 + d * from.1)]
}

/// The state while a drawing is written: where it lies on the page, and the current font and clip.
struct CardState {
    left: f32,
    top: f32,
    font: Option<(FontId, f32)>,
    open: bool,
    clip: Option<(Rect, f32)>,
}

impl CardState {
    /// Sets the clip that art shows through. An equal clip stays in use, because the layers of one picture share a
    /// clip.
    fn clip(&mut self, canvas: &mut ContentStream, clip: Option<(Rect, f32)>) {
        if self.clip == clip {
            return;
        }
        if self.clip.take().is_some() {
            canvas.restore();
        }
        if let Some(path) = clip.and_then(|(rect, radius)| rounded_rectangle(rect, radius)) {
            canvas.save();
            let place = resvg::tiny_skia::Transform::from_row(POINTS, 0.0, 0.0, -POINTS, self.left, self.top);
            paths::outline(canvas, &path, place, false);
            canvas.op("W n");
            self.clip = clip;
        }
    }

    fn close(&mut self, canvas: &mut ContentStream) {
        if self.open {
            canvas.op("ET");
            self.open = false;
            self.font = None;
        }
    }
}
