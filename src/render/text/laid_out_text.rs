//! The result of laying out a text: its lines at a size, and by how much it is too long.

use crate::drawing::Item;

/// The smallest type on a card, in points: print shops refuse smaller type.
pub const MIN_POINTS: f32 = 7.0;
/// The length of a point (1/72 inch) in millimetres.
pub const MM_PER_POINT: f32 = 25.4 / 72.0;

/// By how much a text is too long at the smallest size.
#[derive(Debug, Clone, PartialEq)]
pub struct Overflow {
    /// The number of lines that do not fit.
    pub lines: usize,
    /// The approximate number of characters that must be removed.
    pub chars: usize,
    /// Whether a single word is wider than its line.
    pub wide_word: bool,
    /// The first words that do not fit.
    pub from: String,
    /// The first words of the paragraph that contains the words in `from`, such as the name of an ability.
    pub within: String,
}

/// A text that is laid out in lines at one size.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The size of the text, in points.
    pub points: f32,
    pub items: Vec<Item>,
    /// `None` if the text fits.
    pub overflow: Option<Overflow>,
    /// Letters that the font does not have, sorted.
    pub missing: Vec<char>,
}
