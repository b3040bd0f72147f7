//! Decides whether a text could change anything (kernel C2, C3). A trial tries the choices of the text one after the
//! other.
//!
//! A trial ends as soon as it finds an effect that would change something. Until then nothing has changed on the board,
//! so the board is never copied.

mod effects;
mod room;
mod trial;

pub(super) use trial::{Scope, Trial, Verdict};
