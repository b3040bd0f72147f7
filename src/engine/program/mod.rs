//! Texts as an engine runs them: names are numbers, sentences a flat list of operations.
//!
//! An operation names things by *registers*: sets of chars, tiles or tokens as bits. A phrase that a later one takes up has a
//! register for its label; others have one while their sentence lasts.

mod kind;
mod op;
mod phrase;
mod register;
mod rule;

pub(super) use kind::*;
pub(super) use op::*;
pub(super) use phrase::*;
pub(super) use register::*;
pub(super) use rule::*;
