//! The canvas of a generated picture, on which SVG layers are drawn in the colours of the card.

use std::f32::consts::TAU;
use std::fmt::Write;

use crate::art::svg_document;
use crate::colour::Colour;

/// The layers of a picture, its size in millimetres and its colours.
pub struct PictureCanvas {
    /// The SVG of the layer that is being drawn.
    pub svg: String,
    pub done: Vec<PictureLayer>,
    pub w: f32,
    pub h: f32,
    pub colours: Colours,
}

/// The colours of the class's palette, and the card's own colour.
pub struct Colours {
    pub deep: Colour,
    pub light: Colour,
    pub paper: Colour,
    pub accent: Colour,
    /// The card's own colour, mixed with the colour of its class.
    pub aura: Colour,
    /// Whether the class has a pale ink. The picture shows day if it has, otherwise night.
    pub pale: bool,
}

impl PictureCanvas {
    /// Ends the layer that is being drawn. Further drawing goes into a new layer above it.
    pub fn end_layer(&mut self) {
        let body = std::mem::take(&mut self.svg);
        if !body.is_empty() {
            self.done.push(PictureLayer { svg: svg_document((self.w, self.h), 0.0, "", &body), own: false });
        }
    }

    /// Draws a filled path.
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

    /// Draws the outline of a circle.
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

/// A layer of a picture: a whole SVG document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureLayer {
    pub svg: String,
    /// Whether no other card has the same layer.
    pub own: bool,
}

/// The point at distance `radius` from the centre. The direction is in turns, clockwise from up.
pub fn point(centre: (f32, f32), radius: f32, turns: f32) -> (f32, f32) {
    let angle = turns * TAU - TAU / 4.0;
    (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
}
