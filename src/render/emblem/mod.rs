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
use super::symbols::document;
use super::text::Colour;
use dice::Dice;

/// What in a picture could as well be otherwise.
struct Whim(Dice);

impl Whim {
    fn of(seed: u64) -> Whim {
        Whim(Dice::new(seed))
    }

    /// From 0 to just under `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0.draw() % end.max(1)
    }

    /// Between the two.
    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.below(10_000) as f32 / 10_000.0)
    }
}

/// What the parts of a picture share.
struct Canvas {
    /// What the layer at hand holds so far.
    svg: String,
    done: Vec<Piece>,
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

const NIGHT: Colour = Colour { r: 0x18, g: 0x14, b: 0x22 };
const DUSK: Colour = Colour { r: 0x2c, g: 0x33, b: 0x4a };
/// Colours of stones, for auras: amethyst, teal, garnet, amber, sapphire, emerald, rose, copper.
const STONES: [&str; 8] = ["#7d4fb0", "#1f8a8c", "#a8324a", "#cf8a2b", "#3563b5", "#2f8f5b", "#c25b8e", "#b0643a"];

impl Canvas {
    /// What follows lies over what is there, in a layer of its own.
    fn end_layer(&mut self) {
        let body = std::mem::take(&mut self.svg);
        if !body.is_empty() {
            self.done.push(Piece { svg: document((self.w, self.h), 0.0, "", &body), own: false });
        }
    }

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

/// A part of a picture: an SVG document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub svg: String,
    /// No other card has the same.
    pub own: bool,
}

/// The picture, `w` × `h` millimetres, as SVG documents to be laid one over the other. The same hills, rays and tiles
/// stand on many cards, in pieces of their own and without a colour of their own, so that they are read and stored once.
pub fn layers(traits: &Traits, palette: &Palette, w: f32, h: f32) -> Vec<Piece> {
    let colour = |hex: &str| Colour::parse(hex).unwrap_or(Colour::BLACK);
    let mut dice = Whim::of(traits.seed);
    let stone = colour(STONES.get(dice.below(STONES.len() as u64) as usize).copied().unwrap_or("#7d4fb0"));
    let ink = colour(&palette.ink);
    // A class without a colour of its own leaves all of it to the card; the others keep most of theirs.
    let parts = [ink.r, ink.g, ink.b];
    let chroma = parts.iter().max().unwrap_or(&0) - parts.iter().min().unwrap_or(&0);
    let pale = ink.luminance() > 0.35;
    let aura = ink.mix(stone, if chroma < 40 { 0.85 } else { 0.42 });
    let (paper, accent) = (colour(&palette.tint), colour(&palette.accent));
    let (deep, light) = if pale {
        (aura.mix(DUSK, 0.5), aura.mix(paper, 0.45))
    } else {
        (colour(&palette.deep).mix(aura.mix(NIGHT, 0.6), 0.4), colour(&palette.light).mix(aura, 0.45))
    };
    let colours = Colours { deep, light, paper, accent, aura, pale };
    let mut canvas = Canvas { svg: String::with_capacity(4_000), done: Vec::new(), w, h, colours };
    field::paint(&mut canvas, traits, &mut dice);
    rose::paint(&mut canvas, traits, &mut dice);
    canvas.end_layer();
    if let Some(rose) = canvas.done.last_mut() {
        rose.own = true;
    }
    canvas.done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_card_has_the_same_picture_and_others_do_not() {
        let one = Traits { seed: 1, ..Traits::default() };
        let palette = Palette::default();
        let other = Traits { seed: 2, ..one };
        assert_eq!(layers(&one, &palette, 57.0, 30.0), layers(&one, &palette, 57.0, 30.0));
        assert_ne!(layers(&one, &palette, 57.0, 30.0), layers(&other, &palette, 57.0, 30.0));
    }
}
