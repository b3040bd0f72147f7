//! Text on cards: fonts, shaping, lines, and the size at which a text fits its box.
//!
//! All of it is measured in *em* of the text's own size until a size is chosen, so that trying another size costs no shaping.

mod block;
mod fit;
mod font;
mod lines;
mod shape;
mod style;

pub use block::{Align, Block, Hyphens, Inline, Paragraph, Shape, VAlign};
pub use fit::{Fitted, MIN_POINTS, Measured, Overflow, fit_line};
pub use font::{DEFAULT_FAMILY, Font, FontId, Fonts};
pub use shape::{Glyph, Shaper, Word};
pub use style::{Caps, Colour, Style};

/// Millimetres in a point (1/72 inch).
pub const MM_PER_POINT: f32 = 25.4 / 72.0;
