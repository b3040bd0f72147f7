//! Series of games: teams are formed by draft or from sealed packs, and a match has several games (catalogue FAT-P1 to
//! P7, P25).
//!
//! A draft, a sealed deal and a match are each played like a game, one choice at a time from a list of options. Each
//! depends on its choices alone: the caller draws all random numbers and passes them in at the beginning.

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
