//! Rule texts in the form that the engine runs: names are numbers, and sentences are one flat list of operations.
//!
//! An operation refers to things through *registers*. A register holds a set of chars, tiles or tokens as bits, or a
//! number. A phrase to which a later phrase refers has a register of its own, that of its label. Other phrases use a
//! register only until their sentence ends.

mod deed;
mod kind;
mod op;
mod options;
mod phrase;
mod pointer;
mod register;
mod rule;

pub(super) use deed::*;
pub(super) use kind::*;
pub(super) use op::*;
pub(super) use options::*;
pub(super) use phrase::*;
pub(super) use pointer::*;
pub(super) use register::*;
pub(super) use rule::*;
