//! Addresses: places in the code, and the registers of a text.

/// A place in the code of a game.
pub(crate) type Pc = u16;
/// A register of a frame.
pub(crate) type Reg = u8;
/// How many registers a text has at most.
pub(crate) const REGS: usize = 24;
/// Registers as bits.
pub(crate) type Regs = u32;
/// The register of what an adjective is said of, while its condition is tested.
pub(crate) const SUBJECT: Reg = 23;
