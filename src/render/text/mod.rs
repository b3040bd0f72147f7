//! Text on cards: paragraphs, dividing words, breaking lines, and the size at which a text fits its box.
//!
//! Everything is measured in *em* of the text's own size until a size is chosen, so trying another size needs no
//! shaping.

mod atoms;
mod fitted;
mod fitting;
mod hyphenation;
mod line_breaking;
mod line_placing;
mod paragraph;
mod style;

pub use fitted::{Fitted, MIN_POINTS, Overflow};
pub(crate) use fitting::ShapedBlock;
pub use fitting::fit_line;
pub use paragraph::{Align, Inline, Paragraph, ParagraphShape};
pub(crate) use paragraph::{Block, Hyphens, VAlign};
pub use style::Style;
