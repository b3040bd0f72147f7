//! The picture of a card as layers: a background that many cards share, and a rosette of its own.

use super::canvas::{Colours, PictureCanvas, PictureLayer};
use super::traits::ArtTraits;
use super::variation::Variation;
use super::{background, rosette};
use crate::colour::{Colour, Palette};

const NIGHT: Colour = Colour { r: 0x18, g: 0x14, b: 0x22 };
const DUSK: Colour = Colour { r: 0x2c, g: 0x33, b: 0x4a };
/// The colours of gems from which the card's own colour is chosen: amethyst, teal, garnet, amber, sapphire, emerald,
/// rose, copper.
const STONES: [&str; 8] = ["#7d4fb0", "#1f8a8c", "#a8324a", "#cf8a2b", "#3563b5", "#2f8f5b", "#c25b8e", "#b0643a"];

/// The layers of a picture of `w` × `h` millimetres, from the back to the front. Hills, rays and tiles are the same on
/// many cards. Each of them has a layer without the card's own colour, so that the layer is read and stored only once.
pub fn layers(traits: &ArtTraits, palette: &Palette, w: f32, h: f32) -> Vec<PictureLayer> {
    let colour = |hex: &str| Colour::parse(hex).unwrap_or(Colour::BLACK);
    let mut dice = Variation::of(traits.seed);
    let stone = colour(STONES.get(dice.below(STONES.len() as u64) as usize).copied().unwrap_or("#7d4fb0"));
    let ink = colour(&palette.ink);
    // If the ink of a class is nearly grey, most of the mixed colour comes from the card; otherwise most comes from the
    // class.
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
    let mut canvas = PictureCanvas { svg: String::with_capacity(4_000), done: Vec::new(), w, h, colours };
    background::paint(&mut canvas, traits, &mut dice);
    rosette::paint(&mut canvas, traits, &mut dice);
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
        let one = ArtTraits { seed: 1, ..ArtTraits::default() };
        let palette = Palette::default();
        let other = ArtTraits { seed: 2, ..one };
        assert_eq!(layers(&one, &palette, 57.0, 30.0), layers(&one, &palette, 57.0, 30.0));
        assert_ne!(layers(&one, &palette, 57.0, 30.0), layers(&other, &palette, 57.0, 30.0));
    }
}
