//! The history of a game: who did what, to whom and in which turn. It is kept only if a text asks for more than each
//! char remembers (see `Past`), and only for the kinds of deeds that a text asks for.

use model::Manner;
use serde::{Deserialize, Serialize};

/// One deed, packed into one number, so that entries are compared and sorted quickly.
///
/// From the highest bits to the lowest: what, to or by whom, the partner or thing, how much, and the number of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct HistoryEntry(u64);

impl HistoryEntry {
    const WHAT: u32 = 48;
    const WHO: u32 = 40;
    const WITH: u32 = 24;
    const AMOUNT: u32 = 16;
    /// The value of the `with` field for a deed without a partner.
    const WITH_NOTHING: u64 = 0x100;

    /// `who` is the char that is hit or moved, or that does the deed. `with` is the char that hits or moves it, the
    /// index of the tile that it enters or leaves, the condition, the index of the used action on the sheet, or the kind
    /// of the token that it moves. `amount` is the number of steps; for a token in a text in progress, its number.
    pub fn new(what: MemoryKind, who: u8, with: Option<u8>, amount: u8, turn: u16) -> HistoryEntry {
        let with = with.map_or(Self::WITH_NOTHING, u64::from);
        HistoryEntry(
            u64::from(what as u8) << Self::WHAT
                | u64::from(who) << Self::WHO
                | with << Self::WITH
                | u64::from(amount) << Self::AMOUNT
                | u64::from(turn),
        )
    }

    /// Whether the entry is a deed of this kind.
    pub fn is(self, what: MemoryKind) -> bool {
        self.what() == what as u8
    }

    /// The deed, as the number of its `MemoryKind`.
    pub fn what(self) -> u8 {
        self.0.to_le_bytes()[6]
    }

    pub fn who(self) -> u8 {
        self.0.to_le_bytes()[5]
    }

    pub fn with(self) -> Option<u8> {
        u8::try_from(self.0 >> Self::WITH & 0xffff).ok()
    }

    pub fn amount(self) -> u8 {
        self.0.to_le_bytes()[2]
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
            use MemoryKind::{Hit, Slid, Traded, WasMoved, WasPulled, WasPushed};
            [Hit, WasMoved, WasPushed, WasPulled, Slid, Traded].iter().any(|what| self.is(*what))
        };
        self.who() == char || (self.with() == Some(char) && with_other())
    }
}

/// The kinds of deeds that are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MemoryKind {
    /// Came to another tile, by itself or moved by a text.
    Moved,
    MovedItself,
    WasMoved,
    WasPushed,
    WasPulled,
    Slid,
    Traded,
    /// The char that is hit is `who`, the char that hits is `with`.
    Hit,
    Activated,
    Used,
    Entered,
    Left,
    Became,
    Lost,
    /// A char moved a token; `with` is the kind of the token. The others say how.
    MovedToken,
    PushedToken,
    PulledToken,
    SlidToken,
    TradedToken,
}

impl MemoryKind {
    /// The deed of a char that moves a token in that manner; `None` if the manner is no special one.
    pub(super) fn of_token(how: Manner) -> Option<MemoryKind> {
        match how {
            Manner::Push => Some(MemoryKind::PushedToken),
            Manner::Pull => Some(MemoryKind::PulledToken),
            Manner::Slide => Some(MemoryKind::SlidToken),
            Manner::Trade => Some(MemoryKind::TradedToken),
            Manner::Any | Manner::Itself | Manner::Effect => None,
        }
    }

    /// The bit of the deed in a set of kinds.
    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The bit of the deed in `Past::deeds` of the char that the entry belongs to. Chars remember only the kinds up to
    /// `Activated` by themselves.
    pub(super) fn past_bit(self) -> u16 {
        self.bit() as u16
    }
}

/// The bit in `Past::deeds` of a char that hits, which is not the char that the entry of the hit belongs to.
pub(super) const HITS_ANOTHER: u16 = 1 << 15;
