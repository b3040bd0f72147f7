//! Where the back of a piece lies, so that it is behind its front.

/// How backs are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Backs {
    #[default]
    None,
    /// A page of backs follows each page of fronts.
    Duplex(Flip),
    /// All the backs follow all the fronts; the paper is turned over its long edge.
    Separate,
    /// Fronts and backs stand on one page, mirrored at a fold.
    Fold,
}

/// The edge that paper is turned over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flip {
    Long,
    Short,
}

/// The middle of the back of a piece, from that of its front, and whether the back stands on its head. A back is always the
/// right way up when the piece is turned over like the page of a book.
pub fn mirrored(paper: (f32, f32), middle: (f32, f32), flip: Flip) -> ((f32, f32), bool) {
    let long_is_upright = paper.1 >= paper.0;
    // The edge beside which the paper turns is upright: left and right change places.
    if long_is_upright == (flip == Flip::Long) {
        ((paper.0 - middle.0, middle.1), false)
    } else {
        ((middle.0, paper.1 - middle.1), true)
    }
}
