//! Whether the letters and icons of a drawing can be told from what lies under them.
//!
//! The drawing is painted twice in small: without letters and icons, and with the icons. The colour of letters is
//! compared with the pixels under them, and an icon with the picture that lacks it.

use crate::colour::{Colour, contrast};
use crate::drawing::{Drawing, Item, PlacedLayer, Rect, Run};
use crate::fonts::Shaper;
use crate::format::Inks;
use crate::raster::{Picture, Rasterizer};

/// Dots per inch: letters of 7 points are ten dots high.
const DPI: f32 = 100.0;
/// An icon is at most this large, in millimetres; a larger layer is a part of the picture.
const ICON: f32 = 12.0;
/// This share of the pixels under a text may have less contrast than the measured one: a letter may cross a line.
const SHARE: usize = 4;

/// Letters or an icon, and their contrast with what lies under them as WCAG 2 defines it: from 1 to 21.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrast {
    /// The letters; `None` for an icon.
    pub text: Option<String>,
    pub ratio: f32,
}

/// The contrasts of all texts and icons of a drawing. Empty if it is too large to paint. Drawings that are measured
/// with the same rasterizer share their backgrounds.
pub fn contrasts(rasterizer: &Rasterizer, drawing: &Drawing) -> Vec<Contrast> {
    let shaper = rasterizer.shaper();
    let ground = |item: &Item| match item {
        Item::Run(_) => false,
        Item::Layer(placed) => !is_icon(placed),
        Item::Bar { .. } => true,
    };
    let paint = |keep: &dyn Fn(&Item) -> bool| -> Option<Picture> {
        let items = drawing.items.iter().filter(|item| keep(item)).cloned().collect();
        let side = |mm: f32| (mm * DPI / 25.4).round().clamp(1.0, 8_000.0) as u32;
        let (name, size) = (drawing.name.clone(), (side(drawing.width), side(drawing.height)));
        let part = Drawing { name, items, bleed: 0.0, ..*drawing };
        rasterizer.picture(&part, DPI, size, Inks::Full)
    };
    let has_icons = drawing.layers().any(is_icon);
    let Some(without) = paint(&ground) else { return Vec::new() };
    let with = if has_icons { paint(&|item| !matches!(item, Item::Run(_))) } else { None };
    let of = |item: &Item| match item {
        Item::Run(run) => {
            let text = run.text();
            let rect = box_of(shaper, run).filter(|_| !text.trim().is_empty())?;
            let own = run.colour.luminance();
            let mut ratios: Vec<f32> =
                pixels(&without, rect).map(|(_, under)| contrast(own, under.luminance())).collect();
            ratios.sort_by(f32::total_cmp);
            let ratio = *ratios.get(ratios.len() / SHARE)?;
            Some(Contrast { text: Some(text), ratio })
        }
        Item::Layer(placed) if is_icon(placed) => {
            let with = with.as_ref()?;
            let rect = Rect {
                x: placed.x,
                y: placed.y,
                w: placed.layer.width * placed.scale,
                h: placed.layer.height * placed.scale,
            };
            let ratios = pixels(&without, rect)
                .filter_map(|(at, under)| Some(contrast(pixel(with, at)?.luminance(), under.luminance())));
            Some(Contrast { text: None, ratio: ratios.reduce(f32::max)? })
        }
        _ => None,
    };
    drawing.items.iter().filter_map(of).collect()
}

fn is_icon(placed: &PlacedLayer) -> bool {
    placed.clip.is_none() && placed.layer.width.max(placed.layer.height) * placed.scale <= ICON
}

/// The box around the letters of a run, in millimetres. `None` if it has no letters.
fn box_of(shaper: &Shaper, run: &Run) -> Option<Rect> {
    /// The height of small letters, in em.
    const HIGH: f32 = 0.45;
    let em = shaper.fonts.get(run.font)?.units_per_em;
    let advance: f32 = run.words.iter().map(|word| word.advance as f32 / em).sum();
    let letters = run.words.iter().map(|word| word.glyphs.len()).sum::<usize>() as f32;
    let wide = (advance + letters * run.tracking) * run.size;
    (wide > 0.0).then_some(Rect { x: run.x, y: run.y - HIGH * run.size, w: wide, h: HIGH * run.size })
}

/// The pixels in a rectangle, and their places. Pixels beyond the picture are left out.
fn pixels(picture: &Picture, rect: Rect) -> impl Iterator<Item = ((u32, u32), Colour)> + '_ {
    let dots = DPI / 25.4;
    let range = |from: f32, length: f32| {
        let start = (from * dots).floor().max(0.0) as u32;
        start..((from + length) * dots).ceil().clamp(0.0, 16_000.0) as u32
    };
    let (across, down) = (range(rect.x, rect.w), range(rect.y, rect.h));
    down.flat_map(move |y| across.clone().map(move |x| (x, y))).filter_map(|at| Some((at, pixel(picture, at)?)))
}

fn pixel(picture: &Picture, (x, y): (u32, u32)) -> Option<Colour> {
    let at = (y as usize * picture.width as usize + x as usize) * 3;
    match picture.rgb.get(at..at + 3).filter(|_| x < picture.width)? {
        [r, g, b] => Some(Colour { r: *r, g: *g, b: *b }),
        _ => None,
    }
}
