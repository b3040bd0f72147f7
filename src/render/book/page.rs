//! The content of a page: cards at their places.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::canvas::{Canvas, Kind, Name, Pool, compressed};
use super::fonts::{Letters, resource_name};
use super::ink::Ink;
use super::{art, paint, pixels};
use crate::drawing::{Drawing, Item, Placed, Rect, Run};
use crate::easel::rounded as rounded_rect;
use crate::layer::Layer;
use crate::text::{FontId, Fonts};

/// Points in a millimetre.
pub const POINTS: f32 = 72.0 / 25.4;

/// A drawing on a page.
#[derive(Debug, Clone, Copy)]
pub struct Placing<'a> {
    pub drawing: &'a Arc<Drawing>,
    /// Where its middle lies, in millimetres from the page's upper left corner.
    pub middle: (f32, f32),
    /// Degrees clockwise, about its middle.
    pub turn: f32,
    /// How much of the bleed is shown: left, above, right and below, as the drawing stands, in millimetres.
    pub bleed: [f32; 4],
}

/// What a printer does wrong, put right: all of a page moves, turns and grows about its middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjust {
    /// Millimetres to the right and down.
    pub x: f32,
    pub y: f32,
    /// Clockwise.
    pub degrees: f32,
    /// 1 leaves the size alone.
    pub scale: f32,
}

impl Adjust {
    pub const NONE: Adjust = Adjust { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0 };
}

/// A finished page: its stream, and what it refers to.
pub struct PageContent {
    pub stream: lopdf::Stream,
    pub pool: Pool,
    pub used: Vec<Name>,
    pub fonts: BTreeSet<FontId>,
}

/// What all pages of a document share.
pub struct Shop<'a> {
    pub fonts: &'a Fonts,
    pub letters: &'a Letters,
    /// The layers that stand in more than one place, by their marks.
    pub repeated: &'a BTreeMap<u64, &'a Placed>,
    pub ink: Ink,
}

/// The layers that the drawings show more than once, by their marks.
pub fn repeated<'a>(drawings: impl Iterator<Item = &'a Drawing>) -> BTreeMap<u64, &'a Placed> {
    let mut counts: BTreeMap<u64, (usize, &Placed)> = BTreeMap::new();
    for placed in drawings.flat_map(Drawing::layers) {
        counts.entry(placed.layer.mark).or_insert((0, placed)).0 += 1;
    }
    counts.into_iter().filter(|(_, (count, _))| *count > 1).map(|(mark, (_, placed))| (mark, placed)).collect()
}

/// A repeated layer as an object that pages refer to, and what it needs.
pub fn form(mark: u64, placed: &Placed, ink: Ink) -> Pool {
    let unit = placed.scale * POINTS;
    let layer = &placed.layer;
    let mut inner = Canvas::new(unit, ink);
    if in_pixels(layer, ink) {
        pixels::show(&mut inner, layer, unit);
    } else {
        art::tree(&mut inner, &layer.tree);
    }
    let (form, mut pool) = inner.into_form([0.0, 0.0, layer.width, layer.height], false);
    pool.insert(Name::of_mark(Kind::XObject, mark), Arc::new(form));
    pool
}

/// Whether art goes in as pixels. In the inks of a press, blended colours could lay on more ink than either has.
fn in_pixels(layer: &Layer, ink: Ink) -> bool {
    layer.as_pixels.is_some() || (ink.limit.is_some() && art::blends(&layer.tree))
}

impl Shop<'_> {
    /// Writes the content of one page of that size, in millimetres.
    pub fn page(&self, size: (f32, f32), cards: &[Placing], adjust: Adjust) -> PageContent {
        let mut canvas = Canvas::new(1.0, self.ink);
        let mut fonts = BTreeSet::new();
        if adjust != Adjust::NONE {
            let middle = (size.0 / 2.0 * POINTS, size.1 / 2.0 * POINTS);
            let to = (middle.0 + adjust.x * POINTS, middle.1 - adjust.y * POINTS);
            canvas.matrix(turned(adjust.degrees, adjust.scale, middle, to));
        }
        for card in cards {
            let (w, h) = (card.drawing.width * POINTS, card.drawing.height * POINTS);
            let to = (card.middle.0 * POINTS, (size.1 - card.middle.1) * POINTS);
            canvas.save().matrix(turned(card.turn, 1.0, (w / 2.0, h / 2.0), to));
            // What hangs over the card's bleed must not lie on its neighbour.
            let [l, t, r, b] = card.bleed.map(|mm| mm.min(card.drawing.bleed) * POINTS);
            canvas.numbers(&[0.0 - l, 0.0 - b, w + l + r, h + t + b]).op("re W n");
            let (left, top) = (0.0, h);
            let mut pen = Pen { left, top, font: None, open: false, clip: None };
            for item in &card.drawing.items {
                match item {
                    Item::Run(run) => {
                        pen.clip(&mut canvas, None);
                        fonts.insert(run.font);
                        self.run(&mut canvas, &mut pen, run);
                    }
                    Item::Layer(placed) => {
                        pen.close(&mut canvas);
                        pen.clip(&mut canvas, placed.clip);
                        self.layer(&mut canvas, placed, left, top);
                    }
                    Item::Bar { rect, colour } => {
                        pen.close(&mut canvas);
                        pen.clip(&mut canvas, None);
                        let (x, y) = (left + rect.x * POINTS, top - (rect.y + rect.h) * POINTS);
                        canvas.fill_colour(*colour).numbers(&[x, y, rect.w * POINTS, rect.h * POINTS]).op("re f");
                    }
                }
            }
            pen.close(&mut canvas);
            pen.clip(&mut canvas, None);
            canvas.restore();
        }
        PageContent {
            stream: compressed(lopdf::Dictionary::new(), &canvas.out),
            pool: canvas.pool,
            used: canvas.used,
            fonts,
        }
    }

    fn layer(&self, canvas: &mut Canvas, placed: &Placed, left: f32, top: f32) {
        let unit = placed.scale * POINTS;
        let layer = &placed.layer;
        canvas.save();
        canvas.matrix([unit, 0.0, 0.0, -unit, left + placed.x * POINTS, top - placed.y * POINTS]);
        if self.repeated.contains_key(&layer.mark) {
            canvas.name(Name::of_mark(Kind::XObject, layer.mark)).op("Do");
        } else if in_pixels(layer, self.ink) {
            pixels::show(canvas, layer, unit);
        } else {
            let mut inner = Canvas::new(unit, self.ink);
            art::tree(&mut inner, &layer.tree);
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

    fn run(&self, canvas: &mut Canvas, pen: &mut Pen, run: &Run) {
        let Some(font) = self.fonts.get(run.font) else { return };
        if !pen.open {
            canvas.op("BT");
            pen.open = true;
        }
        canvas.fill_colour(run.colour);
        let points = run.size * POINTS;
        if pen.font != Some((run.font, points)) {
            canvas.out.extend_from_slice(format!("/{} ", resource_name(run.font)).as_bytes());
            canvas.number(points).op("Tf");
            pen.font = Some((run.font, points));
        }
        let (x, y) = (pen.left + run.x * POINTS, pen.top - run.y * POINTS);
        let per_mille = 1000.0 / font.units_per_em;
        let mut show = Show::at(canvas, x, y);
        let mut from_start = 0.0;
        for glyph in run.words.iter().flat_map(|word| &word.glyphs) {
            if glyph.dx != 0 || glyph.dy != 0 {
                let unit = points / font.units_per_em;
                show.end(canvas);
                show = Show::at(
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
                show = Show::at(canvas, x + from_start * points / 1000.0, y);
            } else {
                show.kern(own - wanted);
            }
        }
        show.end(canvas);
    }
}

/// The matrix that turns by degrees clockwise and grows about one point, and brings that point to another; in points, y up.
fn turned(degrees: f32, scale: f32, from: (f32, f32), to: (f32, f32)) -> [f32; 6] {
    let quarter = (degrees / 90.0).rem_euclid(4.0);
    // Quarter turns are exact.
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

/// Where on the page a card's text goes, and what is set there.
struct Pen {
    left: f32,
    top: f32,
    font: Option<(FontId, f32)>,
    open: bool,
    clip: Option<(Rect, f32)>,
}

impl Pen {
    /// Opens the hole that art shows through, or leaves the one that is open: pieces of one picture share it.
    fn clip(&mut self, canvas: &mut Canvas, clip: Option<(Rect, f32)>) {
        if self.clip == clip {
            return;
        }
        if self.clip.take().is_some() {
            canvas.restore();
        }
        if let Some(path) = clip.and_then(|(rect, radius)| rounded_rect(rect, radius)) {
            canvas.save();
            let place = resvg::tiny_skia::Transform::from_row(POINTS, 0.0, 0.0, -POINTS, self.left, self.top);
            paint::outline(canvas, &path, place, false);
            canvas.op("W n");
            self.clip = clip;
        }
    }

    fn close(&mut self, canvas: &mut Canvas) {
        if self.open {
            canvas.op("ET");
            self.open = false;
            self.font = None;
        }
    }
}

/// An array of glyphs and adjustments, being written.
struct Show {
    in_string: bool,
    kern: f32,
}

impl Show {
    fn at(canvas: &mut Canvas, x: f32, y: f32) -> Show {
        canvas.op("1 0 0 1 ").out.pop();
        canvas.numbers(&[x, y]).op("Tm").out.push(b'[');
        Show { in_string: false, kern: 0.0 }
    }

    fn glyph(&mut self, canvas: &mut Canvas, code: u16) {
        if self.kern.abs() >= 0.5 {
            self.close(canvas);
            super::canvas::write_number(&mut canvas.out, self.kern, 0);
            self.kern = 0.0;
        }
        if !self.in_string {
            canvas.out.push(b'(');
            self.in_string = true;
        }
        for byte in code.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => canvas.out.extend_from_slice(&[b'\\', byte]),
                b'\r' => canvas.out.extend_from_slice(b"\\r"),
                _ => canvas.out.push(byte),
            }
        }
    }

    fn kern(&mut self, by: f32) {
        self.kern += by;
    }

    fn close(&mut self, canvas: &mut Canvas) {
        if self.in_string {
            canvas.out.push(b')');
            self.in_string = false;
        }
    }

    fn end(&mut self, canvas: &mut Canvas) {
        self.close(canvas);
        canvas.out.push(b']');
        canvas.op("TJ");
    }
}
