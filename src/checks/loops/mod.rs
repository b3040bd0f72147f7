//! Finds chains of triggers that never end (catalogue FAT-D28, FAT-D21; kernel E2).
//!
//! The nodes of the graph are the triggers, and the actions that can be used beyond a turn's grant. A node leads to
//! another if it causes, or may cause, an event that the other node waits for. Channels such as *a char is moved* and
//! *a Web is put* connect the nodes. Thanks to the channels, the graph grows linearly with the set instead of
//! quadratically.

mod channel;
mod fits;
mod network;
mod nodes;
mod raise;
mod trigger_loops;

pub use trigger_loops::trigger_loops;
