//! Texts as an engine runs them: names are numbers, sentences a flat list of operations.
//!
//! An operation names things by *registers*: sets of chars, tiles or tokens as bits. A phrase that a later one takes up has a
//! register for its label; others have one while their sentence lasts.

mod op;
mod phrase;
mod rule;

pub(super) use op::*;
pub(super) use phrase::*;
pub(super) use rule::*;

/// A place in [`Code`].
pub(super) type Pc = u16;
/// A register of a frame.
pub(super) type Reg = u8;
/// How many registers a text has at most.
pub(super) const REGS: usize = 24;
/// Registers as bits.
pub(super) type Regs = u32;
/// The register of what an adjective is said of, while its condition is tested.
pub(super) const SUBJECT: Reg = REGS as Reg - 1;
