//! A cache of the data on each card and definition that depends on that card or definition alone.
//!
//! - Cached: one [`Summary`] for each card and each definition, and the [`Lookup`] tables over all of them. A summary
//!   has the facts of the texts, a hash of the content, and the last finding on a duplicate.
//! - Key: the position in the set's list, with the `Arc` of the card or definition that was summarised. Both lists are
//!   in the order of [`Summarize::key`]: number and id of a card, id of a definition.
//! - Invalidated: a summary, as soon as the set has another object under its key. After a save, only the summaries of
//!   the saved file are computed again, and the lookup tables are patched at their positions. The tables are rebuilt if
//!   positions moved, or if two owners have an action of the same id. The passives of the classes are few, so each run
//!   reads them again.

mod lookup;
mod of_set;
mod of_thing;

pub use lookup::Owner;
pub use of_set::SetSummary;
pub use of_thing::Summary;
