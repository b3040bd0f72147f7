//! How a stretch of text looks.

use crate::colour::Colour;
use crate::fonts::{Caps, FontId};

/// The look of a stretch of text, but for its size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub font: FontId,
    pub caps: Caps,
    pub colour: Colour,
    /// Size in em of the block's size.
    pub scale: f32,
    /// Added after each glyph, in em of this stretch.
    pub tracking: f32,
    /// Raised above the baseline, in em of the block's size.
    pub raise: f32,
}

impl Style {
    /// As large as its block, upright or not as the font is.
    pub fn plain(font: FontId, colour: Colour) -> Style {
        Style { font, caps: Caps::None, colour, scale: 1.0, tracking: 0.0, raise: 0.0 }
    }
}
