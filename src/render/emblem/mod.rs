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

/// The class's palette, as colours, with the card's own among them.
struct Colours {
    deep: Colour,
    light: Colour,
    paper: Colour,
    accent: Colour,
    /// The card's own colour, beside its class's.
    aura: Colour,
    /// The class has a pale ink: day instead of night.
    pale: bool,
}

/// Colours of stones, for auras: amethyst, teal, garnet, amber, sapphire, emerald, rose, copper.
const STONES: [&str; 8] = ["#7d4fb0", "#1f8a8c", "#a8324a", "#cf8a2b", "#3563b5", "#2f8f5b", "#c25b8e", "#b0643a"];

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
    let mut dice = Dice(traits.seed);
    let stone = colour(STONES.get(dice.below(STONES.len() as u64) as usize).copied().unwrap_or("#7d4fb0"));
    let ink = colour(&palette.ink);
    // A class without a colour of its own leaves all of it to the card; the others keep most of theirs.
    let chroma = [ink.r, ink.g, ink.b].iter().max().unwrap_or(&0) - [ink.r, ink.g, ink.b].iter().min().unwrap_or(&0);
    let pale = ink.luminance() > 0.35;
    let aura = ink.mix(stone, if chroma < 40 { 0.85 } else { 0.42 });
    let night = Colour { r: 0x18, g: 0x14, b: 0x22 };
    let colours = Colours {
        deep: if pale {
            aura.mix(Colour { r: 0x2c, g: 0x33, b: 0x4a }, 0.5)
        } else {
            colour(&palette.deep).mix(aura.mix(night, 0.6), 0.4)
        },
        light: if pale { aura.mix(colour(&palette.tint), 0.45) } else { colour(&palette.light).mix(aura, 0.45) },
        aura,
        pale,
        paper: colour(&palette.tint),
        accent: colour(&palette.accent),
    };
    let mut canvas = Canvas { svg: String::with_capacity(6_000), w, h, colours };
    let _ = write!(
        canvas.svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">"
    );
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
