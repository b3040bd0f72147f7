//! Around the game: teams formed by draft or from sealed packs, and matches of several games (catalogue FAT-P1 to P7, P25).
//!
//! Each is played like a game, one choice at a time among what may be chosen, and is a function of its choices. Whatever is
//! drawn by lot is drawn outside and given at the beginning.

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
