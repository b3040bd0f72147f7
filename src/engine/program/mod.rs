//! Rule texts in the form that the engine runs: names are numbers, and sentences are one flat list of operations.
//!
//! An operation refers to things through *registers*. A register holds a set of chars, tiles or tokens as bits, or a
//! number. A phrase that a later phrase refers to has a register of its own, the one of its label; other phrases use a
//! register only until their sentence ends.

mod op;
mod phrase;
mod rule;

pub(super) use op::*;
pub(super) use phrase::*;
pub(super) use rule::*;

/// The index of an operation in the code of all texts.
pub(super) type Pc = u16;
/// The number of a register.
pub(super) type Reg = u8;
/// The number of registers of a text. A text that needs more is reported as unsupported.
pub(super) const REGS: usize = 24;
/// A set of registers as bits.
pub(super) type Regs = u32;
/// The register of the thing that an adjective describes, while the adjective's condition is tested.
pub(super) const SUBJECT: Reg = REGS as Reg - 1;
