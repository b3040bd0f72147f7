//! Plays series of games (catalogue FAT-P1 to P7, P25). Teams are formed by draft or from sealed packs, and a match has
//! several games.
//!
//! A draft, a sealed deal and a match are each played like a game: one choice at a time, from a list of options. The
//! result depends on the choices alone, because the caller draws all random numbers and passes them in at the
//! beginning.

mod draft;
mod forming;
mod game;
mod roster;
mod sealed;
mod supply;

pub use draft::{Draft, DraftChoice};
pub use game::{Match, MatchChoice, MatchOutcome};
pub use roster::Roster;
pub use sealed::Sealed;
