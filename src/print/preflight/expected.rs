//! The properties that preflight expects of a file, page by page and piece by piece.

use render::drawing::Rect;
use render::pdf::Adjust;

/// The intended properties of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Expected {
    pub pages: Vec<ExpectedPage>,
    /// The limit for the ink of any colour: the sum of cyan, magenta, yellow and black, in percent. `None` if the file
    /// has no CMYK colours.
    pub ink_limit: Option<f32>,
}

/// The intended properties of a page, in millimetres from its upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedPage {
    pub size: (f32, f32),
    pub trim: Rect,
    pub bleed: Rect,
    /// The pieces in the order in which they are drawn.
    pub pieces: Vec<ExpectedPiece>,
    pub adjust: Adjust,
}

/// The intended properties of a piece on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedPiece {
    /// The number of the piece in the file: the front and the back of a piece have the same number.
    pub piece: usize,
    pub is_back: bool,
    pub size: (f32, f32),
    /// The middle of the piece without the correction for the printer's faults.
    pub middle: (f32, f32),
    /// Whether the piece is upside down.
    pub turned: bool,
    /// The width of the visible bleed on the left, above, on the right and below, in millimetres, seen with the piece
    /// upright.
    pub bleed: [f32; 4],
    /// The least distance of letters from the cut edge, in millimetres.
    pub safe: f32,
}
