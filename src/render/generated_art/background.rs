//! The background of a generated picture: a sky with rays, far hills, and a field of tiles that runs to the horizon.

use std::fmt::Write;

use super::canvas::PictureCanvas;
use super::traits::ArtTraits;
use super::variation::Variation;
use crate::colour::Colour;

/// The place of the horizon as a share of the picture's height, from the top.
const HORIZON: f32 = 0.70;
/// The place of the rosette's middle as a share of the picture's height, from the top.
pub const EYE: f32 = 0.47;

pub fn paint(canvas: &mut PictureCanvas, traits: &ArtTraits, dice: &mut Variation) {
    let (w, h) = (canvas.w, canvas.h);
    let horizon = h * HORIZON;
    let c = &canvas.colours;
    let night = if c.pale { c.aura.mix(c.paper, 0.30) } else { c.deep.mix(c.aura, 0.22) };
    let dusk = c.aura.mix(c.accent, 0.22).mix(c.paper, if c.pale { 0.62 } else { 0.20 });
    let glow = c.accent.mix(c.paper, if c.pale { 0.8 } else { 0.45 });
    let (top, low) = (night.hex(), dusk.hex());
    let _ = write!(
        canvas.svg,
        "<defs><linearGradient id=\"sky\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"{top}\"/>\
         <stop offset=\"1\" stop-color=\"{low}\"/></linearGradient></defs>\
         <rect width=\"{w}\" height=\"{h}\" fill=\"url(#sky)\"/>"
    );
    let ground = canvas.colours.deep.mix(canvas.colours.aura, 0.30);
    canvas.fill(&format!("M0 {horizon:.2}H{w:.2}V{h:.2}H0Z"), ground, 1.0);
    canvas.end_layer();
    rays(canvas, &mut Variation::of(dice.below(4)));
    canvas.end_layer();
    hills(canvas, &mut Variation::of(dice.below(9)), horizon);
    canvas.end_layer();
    let lit = tiles(canvas, traits, horizon);
    canvas.end_layer();
    let light = canvas.colours.accent;
    canvas.fill(&lit, light, 0.72);
    let (cx, cy, r) = (w / 2.0, h * EYE, h * 0.62);
    let _ = write!(
        canvas.svg,
        "<defs><radialGradient id=\"glow\"><stop offset=\"0\" stop-color=\"{g}\" stop-opacity=\"0.85\"/>\
         <stop offset=\"0.45\" stop-color=\"{g}\" stop-opacity=\"0.28\"/>\
         <stop offset=\"1\" stop-color=\"{g}\" stop-opacity=\"0\"/></radialGradient></defs>\
         <circle cx=\"{cx:.2}\" cy=\"{cy:.2}\" r=\"{r:.2}\" fill=\"url(#glow)\"/>\
         <ellipse cx=\"{cx:.2}\" cy=\"{:.2}\" rx=\"{:.2}\" ry=\"{:.2}\" fill=\"#000\" fill-opacity=\"0.22\"/>",
        h * 0.93,
        h * 0.31,
        h * 0.045,
        g = glow.hex()
    );
}

/// Beams from the middle of the rosette to beyond the edges of the picture.
fn rays(canvas: &mut PictureCanvas, dice: &mut Variation) {
    let (cx, cy) = (canvas.w / 2.0, canvas.h * EYE);
    let count = 14 + 2 * dice.below(5);
    let far = canvas.w;
    let step = std::f32::consts::TAU / count as f32;
    let turn = dice.between(0.0, step);
    let mut path = String::new();
    for ray in 0..count {
        let (from, to) = (turn + step * ray as f32, turn + step * (ray as f32 + 0.42));
        let (x0, y0, x1, y1) = (cx + far * from.cos(), cy + far * from.sin(), cx + far * to.cos(), cy + far * to.sin());
        let _ = write!(path, "M{cx:.1} {cy:.1}L{x0:.1} {y0:.1}L{x1:.1} {y1:.1}Z");
    }
    // The clip keeps the rays within the sky.
    let _ = write!(
        canvas.svg,
        "<clipPath id=\"sky\"><rect width=\"{}\" height=\"{}\"/></clipPath><g clip-path=\"url(#sky)\">",
        canvas.w,
        canvas.h * HORIZON
    );
    canvas.fill(&path, LIGHT, 0.10);
    canvas.svg.push_str("</g>");
}

/// Two rows of hills or towers, the nearer one darker.
fn hills(canvas: &mut PictureCanvas, dice: &mut Variation, horizon: f32) {
    let towers = dice.below(3) == 0;
    for (tall, dark) in [(0.30, 0.34), (0.17, 0.52)] {
        let mut path = format!("M0 {horizon:.2}");
        let mut x = 0.0;
        while x < canvas.w {
            // Hills are lower in the middle, where the rosette is.
            let edge = ((x / canvas.w - 0.5).abs() * 2.0).powf(0.8);
            let height = canvas.h * tall * dice.between(0.35, 1.0) * (0.25 + 0.75 * edge);
            let width = canvas.w * dice.between(0.045, 0.11);
            let y = horizon - height;
            if towers {
                let roof = y - width * 0.5;
                let _ = write!(path, "V{y:.2}L{:.2} {roof:.2}L{:.2} {y:.2}", x + width / 2.0, x + width);
            } else {
                let _ = write!(path, "L{:.2} {y:.2}", x + width / 2.0);
            }
            x += width;
        }
        let _ = write!(path, "L{:.2} {horizon:.2}Z", x.max(canvas.w));
        canvas.fill(&path, SHADE, dark);
    }
}

/// Near-white and near-black, which are painted with little opacity so that light and shade take the colour of the
/// layers below.
const LIGHT: Colour = Colour { r: 255, g: 250, b: 240 };
const SHADE: Colour = Colour { r: 18, g: 12, b: 26 };
/// The number of rows of tiles from the horizon to the lower edge.
const ROWS: i32 = 5;

/// Draws a chequered field in perspective. Returns the outlines of the tiles that are in target from the middle tile.
fn tiles(canvas: &mut PictureCanvas, traits: &ArtTraits, horizon: f32) -> String {
    let (w, h) = (canvas.w, canvas.h);
    let depth = |row: i32| {
        let (row, rows) = (row as f32, ROWS as f32);
        horizon + (h * 1.02 - horizon) / (1.0 + (rows - row) * 0.55) * (row / rows).max(0.0).powf(0.35)
    };
    let spread = |y: f32| w * 0.028 + (y - horizon) / (h - horizon) * w * 0.13;
    let (mut checks, mut lit) = (String::new(), String::new());
    for row in 0..ROWS {
        let (y0, y1) = (depth(row), depth(row + 1));
        let (s0, s1) = (spread(y0), spread(y1));
        for column in -18..=17 {
            let x = |column: i32, s: f32| w / 2.0 + (column as f32 - 0.5) * s;
            if x(column + 1, s1) < 0.0 || x(column, s1) > w {
                continue;
            }
            let quad = || {
                let (a, b, c, d) = (x(column, s0), x(column + 1, s0), x(column + 1, s1), x(column, s1));
                format!("M{a:.2} {y0:.2}H{b:.2}L{c:.2} {y1:.2}H{d:.2}Z")
            };
            if (row + column).rem_euclid(2) == 0 {
                checks.push_str(&quad());
            }
            if is_lit(traits, column, row - 2) {
                lit.push_str(&quad());
            }
        }
    }
    canvas.fill(&checks, LIGHT, 0.15);
    lit
}

fn is_lit(traits: &ArtTraits, dx: i32, dy: i32) -> bool {
    let (x, y) = (dx.abs(), dy.abs());
    let near = x + y > 0 && x + y <= i32::from(traits.reach);
    (traits.around && x.max(y) == 1)
        || (near && ((traits.straight && (x == 0 || y == 0)) || (traits.diagonal && x == y)))
}
