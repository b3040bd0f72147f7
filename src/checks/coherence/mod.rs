//! Whether the texts of a set fit together, and can do what they say.

pub mod bounds;
pub mod codes;
pub mod contradiction;
pub mod definitions;
pub mod destination;
pub mod duplicates;
pub mod forced;
pub mod impossible;
pub mod limits;
pub mod markers;
pub mod never;
pub mod order;
pub mod over;
pub mod prose;
pub mod removal;
pub mod summons;
pub mod target;
