//! A cache of the data that the checks need on each card and definition by itself.
//!
//! - Cached: one [`Summary`] for each card and each definition (the facts of its texts, a hash of its content, the last
//!   finding that it is a duplicate), and the [`Lookup`] tables over all of them.
//! - Key: the position in the set's list, with the `Arc` of the card or definition that was summarised. Both lists are
//!   in the order of [`Summarize::key`] (number and id of a card, id of a definition).
//! - Invalidated: a summary, as soon as the set has another object under the key. So after a save, only the summaries
//!   of the saved file are computed. The lookup tables are then patched at that position. They are rebuilt if positions
//!   moved, or if two owners have an action of the same id. The passives of the classes are few, and are read in every
//!   run.

mod lookup;
mod of_set;
mod of_thing;

pub use lookup::Owner;
pub use of_set::SetSummary;
pub use of_thing::Summary;
