//! The history that a state remembers: counters on cells, events of pieces and cancelled deeds.

use crate::program::{BlockIndex, Object};

/// The number of a counter on a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CellCounter {
    pub number: i32,
    /// The turn in which a counter of this kind was last put on the cell; 0 if that never happened.
    pub put: u32,
}

/// The numbers of the turns in which each event last happened to a piece; 0 if it never happened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PieceHistory {
    pub came: u32,
    pub moved: u32,
    pub captured: u32,
    pub removed: u32,
}

/// A deed that was cancelled and that its statement cannot choose again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CancelledDeed {
    /// The index of the text in progress that contains the statement.
    pub frame: usize,
    pub block: BlockIndex,
    pub at: u16,
    pub objects: [Option<Object>; 2],
}
