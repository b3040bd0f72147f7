//! A piece of vector art: a part of the template, an icon, a picture. Read once, drawn wherever it is wanted.

mod guard;
mod reach;
mod read;
mod toil;
mod weight;

pub(super) use guard::parse_xml;
pub use read::{Pictures, Reader, png_size};
pub(super) use read::{check, jpeg_frame};
pub(super) use toil::{MOST, PIXELS, Toil};

use std::sync::Arc;

use resvg::usvg;

/// Art that has been read and found harmless.
pub struct Layer {
    /// Of its content: the same art has the same mark on every machine.
    pub mark: u64,
    /// In its own units.
    pub width: f32,
    pub height: f32,
    pub tree: usvg::Tree,
    /// Elements, with all that is referred to.
    pub weight: u64,
    /// What painting it takes, for a pixel of its own size.
    pub toil: Toil,
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
        self.mark == other.mark
    }
}

impl std::fmt::Debug for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Layer({:016x}, {}×{})", self.mark, self.width, self.height)
    }
}

/// FNV-1a, 64 bits: a mark for content, the same in every build.
pub fn mark(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
