//! What setting a text gives: its lines at a size, and by how much it is too long.

use crate::drawing::Item;

/// No text of a card is set smaller: print shops refuse less.
pub const MIN_POINTS: f32 = 7.0;
/// Millimetres in a point (1/72 inch).
pub const MM_PER_POINT: f32 = 25.4 / 72.0;

/// By how much a text is too long at the smallest size.
#[derive(Debug, Clone, PartialEq)]
pub struct Overflow {
    /// Lines that do not fit.
    pub lines: usize,
    /// Letters, spaces and marks that would have to go, about.
    pub chars: usize,
    /// A single word is wider than its line.
    pub wide_word: bool,
    /// The first words that do not fit.
    pub from: String,
    /// The first words of the paragraph that they stand in, such as the name of an ability.
    pub within: String,
}

/// A text set in lines.
#[derive(Debug, Clone)]
pub struct Fitted {
    pub points: f32,
    pub items: Vec<Item>,
    pub overflow: Option<Overflow>,
    /// Letters that the font does not have.
    pub missing: Vec<char>,
}
