//! Preflight: reads the written PDF back, measures it, and compares the measurements with the expected properties.

mod contrast;
mod expected;
mod form_lines;
mod ink;
mod matrix;
mod measure;
mod measured;
mod objects;
mod page_content;
mod report;
mod stroked_lines;

pub use contrast::{Legibility, legibility};
pub use expected::{Expected, ExpectedPage, ExpectedPiece};
pub use ink::MeasuredInk;
pub use measure::measure;
pub use measured::{Measured, MeasuredPage, MeasuredPiece};
pub use report::{Report, check};
