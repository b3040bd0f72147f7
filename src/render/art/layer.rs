//! A piece of art that has been read and found harmless: a part of a template, an icon, or a picture.

use std::sync::Arc;

use resvg::usvg;

use super::paint_cost::PaintCost;

/// Art that has been read and found harmless. It is read once and drawn wherever it is used.
pub struct Layer {
    /// The hash of its content: the same art has the same hash on every machine.
    pub content_hash: u64,
    /// The width, in user units of the SVG or in pixels.
    pub width: f32,
    /// The height, in the same unit.
    pub height: f32,
    pub tree: usvg::Tree,
    /// The number of elements after expansion of all references.
    pub elements: u64,
    /// An estimate of the time that painting takes.
    pub paint_cost: PaintCost,
    /// The reason why a PDF stores the art as pixels, in words for a designer. `None` if it is stored as vectors.
    pub as_pixels: Option<&'static str>,
    pub source: Source,
}

/// The source that the layer was read from.
pub enum Source {
    /// A whole SVG document.
    Svg(Box<str>),
    /// A picture in pixels.
    Pixels { mime: &'static str, bytes: Arc<Vec<u8>> },
}

/// Layers are equal if their hashes are equal, because the hash covers all of the content.
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
