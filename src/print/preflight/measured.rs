//! The measurements of a PDF: its pages, their boxes, and the pieces on them.

use std::collections::BTreeSet;

use super::ink::MeasuredInk;

/// The measurements of a whole file.
#[derive(Debug, Clone, Default)]
pub struct Measured {
    pub pages: Vec<MeasuredPage>,
    /// The names of all fonts.
    pub fonts: BTreeSet<String>,
    /// The names of the fonts that are not embedded.
    pub missing_fonts: BTreeSet<String>,
    /// Whether the file tells the viewer to print at actual size.
    pub actual_size: bool,
    /// `None` if ink was not measured.
    pub ink: Option<MeasuredInk>,
}

/// The measurements of a page. A box has left, below, right, above, in millimetres from the lower left corner. A box is
/// `None` if the page lacks it.
#[derive(Debug, Clone, Default)]
pub struct MeasuredPage {
    pub media: Option<[f64; 4]>,
    pub trim: Option<[f64; 4]>,
    pub bleed: Option<[f64; 4]>,
    /// Every clipped area in the order of drawing: the pieces first, then the marks beside them.
    pub pieces: Vec<MeasuredPiece>,
}

/// The measurements of a clipped area and of the text and pictures in it.
#[derive(Debug, Clone, Default)]
pub struct MeasuredPiece {
    /// The transformation from the piece's own coordinates to those of the page. The piece's own coordinates are in
    /// points from its lower left cut corner, with y up.
    pub matrix: [f64; 6],
    /// The area that shows: left, below, width, height, in the piece's own coordinates.
    pub shown: [f64; 4],
    /// The box around all letters: left, below, right, above, in the piece's own coordinates.
    pub letters: Option<[f64; 4]>,
    /// The boxes of the lines that run along at least half of a side: left, below, right, above, in the piece's own
    /// coordinates. Half of the stroke's width is included.
    pub long_lines: Vec<[f64; 4]>,
    /// The smallest size of type, in points on paper.
    pub least_type: Option<f64>,
    /// The resolution of the coarsest picture, in dots per inch.
    pub least_dpi: Option<f64>,
}
