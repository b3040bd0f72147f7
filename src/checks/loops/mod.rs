//! Chains of triggers that never end (catalogue FAT-D28, FAT-D21; kernel E2).
//!
//! The nodes of the graph are the triggers, and the actions that can be used beyond a turn's grant. A node leads to
//! another node if it causes, or may cause, an event that the other node waits for. Nodes are connected through
//! channels (*a char is moved*, *a Web is put*), so the graph grows with the set and not with the square of the set.

mod channel;
mod fits;
mod network;
mod nodes;
mod raise;
mod trigger_loops;

pub use trigger_loops::trigger_loops;
