//! What was found in a PDF: its pages, their boxes, the pieces on them.

use std::collections::BTreeSet;

use super::ink::MeasuredInk;

/// A whole file.
#[derive(Debug, Clone, Default)]
pub struct Measured {
    pub pages: Vec<MeasuredPage>,
    /// Names of fonts, and of those that are not embedded.
    pub fonts: BTreeSet<String>,
    pub missing_fonts: BTreeSet<String>,
    /// The viewer is told to print at actual size.
    pub actual_size: bool,
    /// If it was asked for.
    pub ink: Option<MeasuredInk>,
}

#[derive(Debug, Clone, Default)]
pub struct MeasuredPage {
    /// Left, below, right, above, in millimetres from the lower left corner; None if the page has no such box.
    pub media: Option<[f64; 4]>,
    pub trim: Option<[f64; 4]>,
    pub bleed: Option<[f64; 4]>,
    /// Every clipped place in the order of drawing: the pieces first, then what stands beside them.
    pub pieces: Vec<MeasuredPiece>,
}

/// A place that something is drawn into.
#[derive(Debug, Clone, Default)]
pub struct MeasuredPiece {
    /// From its own units (points, y up, from the lower left cut corner) to the page's.
    pub matrix: [f64; 6],
    /// What shows of it: left, below, width, height, in its own units.
    pub shown: [f64; 4],
    /// Around all letters on it: left, below, right, above, in its own units.
    pub letters: Option<[f64; 4]>,
    /// In points on paper.
    pub least_type: Option<f64>,
    /// Dots per inch of its coarsest picture.
    pub least_dpi: Option<f64>,
}
