//! The history of a game: who did what, to whom and in which turn. It is kept only if a text asks for more than each
//! char remembers (see `Past`).

/// One deed of a char, or one thing done to it, packed into one number, so that entries are compared and sorted
/// quickly.
///
/// From the highest bits to the lowest: who, what, with whom or how much, and the number of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HistoryEntry(u64);

impl HistoryEntry {
    const WHO: u32 = 48;
    const WHAT: u32 = 40;
    const WITH: u32 = 16;
    /// The value of the `with` field for a deed that has no other char and no number.
    const WITH_NOTHING: u64 = 0x100;

    /// `with` is the other char of a hit or of a move by another, the number of steps of a move, or the index of a used
    /// action on the sheet.
    pub fn new(who: u8, what: DeedKind, with: Option<u8>, turn: u16) -> HistoryEntry {
        let with = with.map_or(Self::WITH_NOTHING, u64::from);
        HistoryEntry(
            u64::from(who) << Self::WHO | u64::from(what as u8) << Self::WHAT | with << Self::WITH | u64::from(turn),
        )
    }

    /// Whether the entry is this deed of this char.
    pub fn is_of(self, who: u8, what: DeedKind) -> bool {
        self.0 >> Self::WHAT == HistoryEntry::new(who, what, None, 0).0 >> Self::WHAT
    }

    pub fn who(self) -> u8 {
        self.0.to_le_bytes()[6]
    }

    /// The deed, as the number of its `DeedKind`.
    pub fn what(self) -> u8 {
        self.0.to_le_bytes()[5]
    }

    pub fn with(self) -> Option<u8> {
        u8::try_from(self.0 >> Self::WITH & 0xffff).ok()
    }

    /// The number of the turn; 0 for any turn that is older than all turns that a text can still ask for.
    pub fn turn(self) -> u16 {
        let [low, high, ..] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// Marks the turn as too old to be asked for.
    pub fn forget_turn(&mut self) {
        self.0 &= !0xffff;
    }

    /// Whether the char takes part in the entry, as the one it belongs to or as the other char.
    pub fn names(self, char: u8) -> bool {
        let with_other = || {
            let deeds = [DeedKind::Hit, DeedKind::WasHit, DeedKind::WasMovedBy];
            deeds.iter().any(|what| *what as u8 == self.what())
        };
        self.who() == char || (self.with() == Some(char) && with_other())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// The bit of the deed in `Past::deeds`. Moves of others and uses of actions are counted in other fields of `Past`.
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
