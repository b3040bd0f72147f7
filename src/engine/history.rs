//! Who did what, to whom and in which turn: kept only where a text asks for more than chars remember by themselves.

/// Something that a char did, or had done to it, in one number, so that entries are compared and sorted quickly.
///
/// From the highest bits to the lowest: who, what, with whom or how much, and turns begun by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HistoryEntry(u64);

impl HistoryEntry {
    const WHO: u32 = 48;
    const WHAT: u32 = 40;
    const WITH: u32 = 16;
    /// The field of `with` if there is nothing to say.
    const WITH_NOTHING: u64 = 0x100;

    /// `with`: the other char; how many steps; the number of the action on its sheet.
    pub fn new(who: u8, what: DeedKind, with: Option<u8>, turn: u16) -> HistoryEntry {
        let with = with.map_or(Self::WITH_NOTHING, u64::from);
        HistoryEntry(
            u64::from(who) << Self::WHO | u64::from(what as u8) << Self::WHAT | with << Self::WITH | u64::from(turn),
        )
    }

    pub fn is_of(self, who: u8, what: DeedKind) -> bool {
        self.0 >> Self::WHAT == HistoryEntry::new(who, what, None, 0).0 >> Self::WHAT
    }

    pub fn who(self) -> u8 {
        self.0.to_le_bytes()[6]
    }

    /// The deed as a number.
    pub fn what(self) -> u8 {
        self.0.to_le_bytes()[5]
    }

    pub fn with(self) -> Option<u8> {
        u8::try_from(self.0 >> Self::WITH & 0xffff).ok()
    }

    /// 0: before any turn that can still be asked for.
    pub fn turn(self) -> u16 {
        let [low, high, ..] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// In which turn it was is told no more.
    pub fn forget_turn(&mut self) {
        self.0 &= !0xffff;
    }

    /// Whether the char has a part in it: it did it, had it done to it, or is the other one.
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
