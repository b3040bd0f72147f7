//! Preflight: the file that was written is read back and measured, and held against what was meant.

mod ink;
mod measure;
mod verdict;

pub use ink::MeasuredInk;
pub use measure::{Measured, MeasuredPage, MeasuredPiece, measure};
pub use verdict::{Report, check};

use render::drawing::Rect;
use render::pdf::Adjust;

/// What a file was meant to be.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Expected {
    pub pages: Vec<ExpectedPage>,
    /// Its colours are in the four inks of a press, together at most so many percent.
    pub ink_limit: Option<f32>,
}

/// What a page was meant to be. Millimetres from its upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedPage {
    pub size: (f32, f32),
    pub trim: Rect,
    pub bleed: Rect,
    /// In the order in which they are drawn.
    pub pieces: Vec<ExpectedPiece>,
    pub adjust: Adjust,
}

/// What a piece on it was meant to be.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedPiece {
    /// Which of all: the front and the back of one have the same number.
    pub piece: usize,
    pub is_back: bool,
    pub size: (f32, f32),
    /// Before the printer's faults are put right.
    pub middle: (f32, f32),
    pub turned: bool,
    /// What of the bleed shows: left, above, right, below, as the piece stands.
    pub bleed: [f32; 4],
    /// So far from the cut edge letters keep.
    pub safe: f32,
}
