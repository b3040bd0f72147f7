//! Text on cards: paragraphs, hyphenation, line breaking, and the size at which a text fits its box.
//!
//! Until a size is chosen, all widths are in *em* of the text's own size. Another size can therefore be tried without
//! shaping the text again.

mod atoms;
mod fitting;
mod hyphenation;
mod laid_out_text;
mod line_breaking;
mod line_placing;
mod paragraph;
mod style;

pub(crate) use fitting::ShapedBlock;
pub use fitting::fit_line;
pub use laid_out_text::{Fitted, MIN_POINTS, Overflow};
pub use paragraph::{Align, Inline, Paragraph, ParagraphShape};
pub(crate) use paragraph::{Block, Hyphens, VAlign};
pub use style::Style;
