//! The rule objects: what card texts mean. An engine reads these and nothing else.
//!
//! The whole of it is a [`RuleSet`]; a [`Card`] has [`Action`]s, an action has [`Rule`]s, a rule has [`Step`]s, and a step does
//! an [`Act`] to [`Chars`], [`Tiles`] or [`Tokens`]. The meaning of each word is settled in the project's kernel rules; the
//! doc comments cite them (`kernel G4`), and the game's own catalogue (`FAT-D7`).
//!
//! This module knows nothing of the rest of the crate: it can be lifted out.

mod act;
mod card;
mod challenge;
mod event;
mod game;
mod guard;
mod ids;
mod kind;
mod may;
mod number;
mod param;
mod pred;
mod reminder;
mod require;
mod rule;
mod said;
mod select;
mod set;
mod target;

pub use act::*;
pub use card::*;
pub use challenge::*;
pub use event::*;
pub use game::*;
pub use ids::*;
pub use kind::*;
pub use number::*;
pub use param::*;
pub use pred::*;
pub use require::*;
pub use rule::*;
pub use said::*;
pub use select::*;
pub use set::*;
pub use target::*;
