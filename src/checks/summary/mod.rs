//! A cache of the data on each card and definition that depends on that card or definition alone.
//!
//! - Cached: one [`Summary`] for each card and each definition, and over all of them the [`Lookup`] tables, the
//!   [`Links`] and the endless chains. A summary has the facts of the texts, a hash of the content, and the last
//!   finding on a duplicate.
//! - Key: the position in the set's list, with the `Arc` of the card or definition that was summarised. Both lists are
//!   in the order of [`Summarize::key`]: number and id of a card, id of a definition.
//! - Invalidated: a summary, as soon as the set has another object under its key. After a save, only the summaries of
//!   the saved file are computed again, and the lookup tables and links are patched at their positions. All of them are
//!   rebuilt if positions moved, or if two owners have an action of the same id. `cycle_cache.rs` says when the chains
//!   are searched again. The passives of the classes are few, so each run reads them again.

mod cycle_cache;
mod links;
mod lookup;
mod of_set;
mod of_thing;

pub use cycle_cache::{Chains, Cycle, NodeText, has_limit};
pub use links::{Links, kind_of, word_hash};
pub use lookup::{Moved, Owner};
pub use of_set::SetSummary;
pub use of_thing::Summary;
