//! Addresses: positions in the code, and the registers of a text.

/// A position in the code of a game.
pub(crate) type Pc = u16;
/// The number of a register.
pub(crate) type Reg = u8;
/// The number of registers of a text. A text that needs more registers is reported as unsupported.
pub(crate) const REGS: usize = 24;
/// A set of registers as bits.
pub(crate) type Regs = u32;
/// The register of the thing that an adjective describes. The register is set only while the adjective's condition is
/// tested.
pub(crate) const SUBJECT: Reg = 23;
