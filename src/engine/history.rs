//! Who did what, to whom and in which turn: kept only where a text asks for more than chars remember by themselves.

/// Something that a char did, or had done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HistoryEntry {
    pub who: u8,
    pub what: DeedKind,
    /// The other char; how many steps; the number of the action on its sheet.
    pub with: u8,
    /// Turns begun by then; 0: before any turn that can still be asked for.
    pub turn: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DeedKind {
    Moved,
    WasMoved,
    Hit,
    WasHit,
    Activated,
    Used,
    WasMovedBy,
}

impl DeedKind {
    /// Its bit in what chars remember by themselves; steps and actions are counted there.
    pub(super) fn bit(self) -> u8 {
        match self {
            DeedKind::Moved => 1,
            DeedKind::Hit => 2,
            DeedKind::WasHit => 4,
            DeedKind::Activated => 8,
            DeedKind::WasMoved | DeedKind::WasMovedBy | DeedKind::Used => 0,
        }
    }
}
