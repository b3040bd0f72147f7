//! Colours: their lightness, how colour-blind readers see them, and the palette made from the ink of a class.

mod palette;
mod rgb;
mod vision;

pub use palette::Palette;
pub use rgb::Colour;
pub(crate) use vision::{ColourVision, contrast};
