//! A piece of art that has been read and found harmless: a part of a template, an icon, or a picture.

use std::sync::Arc;

use resvg::usvg;

use super::paint_cost::PaintCost;

/// Art that has been read and found harmless.
pub struct Layer {
    /// Of its content: the same art has the same mark on every machine.
    pub content_hash: u64,
    /// In its own units.
    pub width: f32,
    pub height: f32,
    pub tree: usvg::Tree,
    /// Elements, with all that is referred to.
    pub elements: u64,
    /// What painting it takes, for a pixel of its own size.
    pub paint_cost: PaintCost,
    /// Why it is stored in a PDF as pixels, in a designer's words; None for art that stays vectors.
    pub as_pixels: Option<&'static str>,
    pub source: Source,
}

/// What the layer was read from.
pub enum Source {
    /// A whole SVG document.
    Svg(Box<str>),
    /// A picture in pixels.
    Pixels { mime: &'static str, bytes: Arc<Vec<u8>> },
}

/// The mark tells: it is made from all of the content.
impl PartialEq for Layer {
    fn eq(&self, other: &Layer) -> bool {
        self.content_hash == other.content_hash
    }
}

impl std::fmt::Debug for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Layer({:016x}, {}×{})", self.content_hash, self.width, self.height)
    }
}
