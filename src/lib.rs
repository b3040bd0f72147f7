//! cardwright: a game designer writes cards as text; from that one text come checked rule objects and cards to hold.

pub mod board;
pub mod model;

#[cfg(feature = "tool")]
pub mod checks;
#[cfg(feature = "tool")]
pub mod diagnostic;
#[cfg(feature = "tool")]
pub mod source;
#[cfg(feature = "tool")]
pub mod syntax;
