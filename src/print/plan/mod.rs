//! The layout of pieces on paper. It works with sizes and counts, not with drawings. Lengths are in millimetres from
//! the upper left corner.

mod backs;
mod geometry;
mod grid;
mod marks;
mod registration;
mod ruler;
mod sheets;

pub use backs::{Backs, Flip};
pub use geometry::overlap;
pub use grid::{Grid, SlotShape};
pub use marks::{CutMark, Marks, marks};
pub use registration::{Registration, keep_out};
pub(crate) use ruler::{Ruler, ruler};
pub use sheets::{Fold, LayoutRequest, PlacedPiece, Plan, Sheet, plan};
