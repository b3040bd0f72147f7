//! Preflight: the written file is read back and measured, and the measurements are compared with what was intended.

mod contrast;
mod expected;
mod ink;
mod matrix;
mod measure;
mod measured;
mod objects;
mod page_content;
mod report;

pub use contrast::{Legibility, legibility};
pub use expected::{Expected, ExpectedPage, ExpectedPiece};
pub use ink::MeasuredInk;
pub use measure::measure;
pub use measured::{Measured, MeasuredPage, MeasuredPiece};
pub use report::{Report, check};
