//! Where pieces lie on paper: plain geometry, in millimetres from the upper left corner, with sizes and counts but no
//! drawings.

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
