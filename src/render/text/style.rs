//! The style of a stretch of text.

use crate::colour::Colour;
use crate::fonts::{Caps, FontId};

/// The style of a stretch of text, relative to the size of its block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub font: FontId,
    pub caps: Caps,
    pub colour: Colour,
    /// The size, in em of the block's size.
    pub scale: f32,
    /// The space added after each glyph, in em of this stretch of text.
    pub tracking: f32,
    /// The rise above the baseline, in em of the block's size.
    pub raise: f32,
}

impl Style {
    /// A style at the block's size, without small capitals, tracking or rise.
    pub fn plain(font: FontId, colour: Colour) -> Style {
        Style { font, caps: Caps::None, colour, scale: 1.0, tracking: 0.0, raise: 0.0 }
    }
}
