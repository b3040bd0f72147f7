//! What the parts of a picture are drawn on: SVG, layer by layer, in the colours of the card.

use std::fmt::Write;

use crate::art::svg_document;
use crate::colour::Colour;

/// What the parts of a picture share.
pub struct PictureCanvas {
    /// What the layer at hand holds so far.
    pub svg: String,
    pub done: Vec<PictureLayer>,
    pub w: f32,
    pub h: f32,
    pub colours: Colours,
}

/// The class's palette, as colours, with the card's own among them.
pub struct Colours {
    pub deep: Colour,
    pub light: Colour,
    pub paper: Colour,
    pub accent: Colour,
    /// The card's own colour, beside its class's.
    pub aura: Colour,
    /// The class has a pale ink: day instead of night.
    pub pale: bool,
}

impl PictureCanvas {
    /// What follows lies over what is there, in a layer of its own.
    pub fn end_layer(&mut self) {
        let body = std::mem::take(&mut self.svg);
        if !body.is_empty() {
            self.done.push(PictureLayer { svg: svg_document((self.w, self.h), 0.0, "", &body), own: false });
        }
    }

    /// A filled path with that opacity.
    pub fn fill(&mut self, path: &str, colour: Colour, opacity: f32) {
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
    pub fn ring(&mut self, centre: (f32, f32), radius: f32, width: f32, colour: Colour) {
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
pub struct PictureLayer {
    pub svg: String,
    /// No other card has the same.
    pub own: bool,
}
