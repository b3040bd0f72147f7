//! Whether a text could change anything (kernel C2, C3): its choices are tried on a board that stays as it is.
//!
//! Nothing has changed as long as nothing is found that would, so the board never has to be copied.

mod effects;
mod room;
mod trial;

pub(super) use trial::{Scope, Trial, Verdict};
