//! Whether a text could change anything (kernel C2, C3). The choices of the text are tried one after the other.
//!
//! A trial ends as soon as an effect is found that would change something. Up to there the board is unchanged, so it is
//! never copied.

mod effects;
mod room;
mod trial;

pub(super) use trial::{Scope, Trial, Verdict};
