//! Checks whether the texts of a set fit together, and whether their rules can be carried out.

pub mod bounds;
pub mod codes;
pub mod contradiction;
pub mod definitions;
pub mod destination;
pub mod endless_ability;
pub mod forced;
pub mod hardly_ever_happens;
pub mod impossible;
pub mod limits;
pub mod markers;
pub mod over_before_it_counts;
pub mod prose;
pub mod removal;
pub mod removed_at_once;
pub mod same_text_twice;
pub mod summons;
pub mod target;
pub mod trigger_order;
pub mod unoffered_option;
