//! Where pieces lie on paper. Plain geometry, in millimetres from the upper left corner: it knows sizes and counts, no drawings.

mod backs;
mod grid;
mod marks;
mod registration;
mod ruler;
mod sheets;

pub use backs::{Backs, Flip, mirrored};
pub use grid::{Grid, Piece};
pub use marks::{Line, Marks, marks};
pub use registration::{Registration, keep_out};
pub use ruler::{Ruler, ruler};
pub use sheets::{Fold, Plan, Sheet, Spot, Wish, plan};

use render::drawing::Rect;

/// What is smaller than this is the rounding of numbers, in millimetres.
const ROUNDING: f32 = 0.01;

/// Whether two rectangles have an area in common.
pub fn overlap(a: &Rect, b: &Rect) -> bool {
    let apart = |a: f32, wide: f32, b: f32| a + wide <= b + ROUNDING;
    !(apart(a.x, a.w, b.x) || apart(b.x, b.w, a.x) || apart(a.y, a.h, b.y) || apart(b.y, b.h, a.y))
}
