//! A picture for a card that has none: drawn from the card itself, so the same card always has the same one.
//!
//! A rose of facets stands over a field of tiles. Its arms follow the directions of the target, its blades sharpen with
//! hits, bend with moves, and are ringed by the tokens and conditions that the card makes.

mod field;
mod rose;
mod traits;

pub use traits::Traits;

use std::fmt::Write;

use super::face::Palette;
use super::text::Colour;

/// A source of numbers that looks random and never is (SplitMix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to just under `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// Between the two.
    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.below(10_000) as f32 / 10_000.0)
    }
}

/// What the parts of a picture share.
struct Canvas {
    svg: String,
    w: f32,
    h: f32,
    colours: Colours,
}

/// The class's palette, as colours.
struct Colours {
    ink: Colour,
    deep: Colour,
    light: Colour,
    paper: Colour,
    edge: Colour,
    accent: Colour,
}

impl Canvas {
    /// A filled path with that opacity.
    fn fill(&mut self, path: &str, colour: Colour, opacity: f32) {
        if path.is_empty() {
            return;
        }
        let _ = write!(self.svg, "<path d=\"{path}\" fill=\"{}\"", colour.hex());
        if opacity < 1.0 {
            let _ = write!(self.svg, " fill-opacity=\"{opacity:.2}\"");
        }
        self.svg.push_str("/>");
    }

    /// A stroked circle.
    fn ring(&mut self, centre: (f32, f32), radius: f32, width: f32, colour: Colour) {
        let _ = write!(
            self.svg,
            "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width:.2}\"/>",
            centre.0,
            centre.1,
            colour.hex()
        );
    }
}

/// The picture, `w` × `h` millimetres, as an SVG document.
pub fn svg(traits: &Traits, palette: &Palette, w: f32, h: f32) -> String {
    let colour = |hex: &str| Colour::parse(hex).unwrap_or(Colour::BLACK);
    let colours = Colours {
        ink: colour(&palette.ink),
        deep: colour(&palette.deep),
        light: colour(&palette.light),
        paper: colour(&palette.tint),
        edge: colour(&palette.edge),
        accent: colour(&palette.accent),
    };
    let mut canvas = Canvas { svg: String::with_capacity(6_000), w, h, colours };
    let _ = write!(
        canvas.svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">"
    );
    let mut dice = Dice(traits.seed);
    field::paint(&mut canvas, traits, &mut dice);
    rose::paint(&mut canvas, traits, &mut dice);
    canvas.svg.push_str("</svg>");
    canvas.svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_card_has_the_same_picture_and_others_do_not() {
        let one = Traits { seed: 1, ..Traits::default() };
        let palette = Palette::default();
        assert_eq!(svg(&one, &palette, 57.0, 30.0), svg(&one, &palette, 57.0, 30.0));
        assert_ne!(
            svg(&one, &palette, 57.0, 30.0),
            svg(&Traits { seed: 2, ..Traits::default() }, &palette, 57.0, 30.0)
        );
    }
}
