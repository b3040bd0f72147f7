//! Computes where the back of a piece must lie on its page so that it is printed behind the front.

/// The ways of printing backs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Backs {
    /// No backs are printed.
    #[default]
    None,
    /// A page of backs follows each page of fronts.
    Duplex(Flip),
    /// All pages of backs follow after all pages of fronts; the paper is turned over its long edge.
    Separate,
    /// Fronts and backs lie on one page, mirrored at a fold.
    Fold,
}

/// The edge over which the paper is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flip {
    Long,
    Short,
}

/// The middle of a piece's back on the page of backs, and whether the back is upside down there. `middle` is the middle
/// of the front. A back is upright when the piece is turned over like the page of a book.
pub fn mirrored(paper: (f32, f32), middle: (f32, f32), flip: Flip) -> ((f32, f32), bool) {
    let long_is_upright = paper.1 >= paper.0;
    // If the paper is turned over a vertical edge, left and right are swapped.
    if long_is_upright == (flip == Flip::Long) {
        ((paper.0 - middle.0, middle.1), false)
    } else {
        ((middle.0, paper.1 - middle.1), true)
    }
}
