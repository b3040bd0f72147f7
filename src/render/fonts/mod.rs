//! Fonts and shaping: the fonts that a look may use, and words shaped into glyphs.

mod font;
mod shaper;

pub use font::FontId;
pub(crate) use font::{DEFAULT_FAMILY, Font, Fonts};
pub use shaper::Shaper;
pub(crate) use shaper::{Caps, Word};
