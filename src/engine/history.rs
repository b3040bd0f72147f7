//! The history of a game: who did what, to whom and in which turn. Each char also remembers its own past (see `Past`).
//! The history is kept only if a text asks for more, and only for the kinds of deeds that texts ask for.

use model::Manner;
use serde::{Deserialize, Serialize};

/// One deed, packed into one number, so that entries are compared and sorted quickly.
///
/// The fields from the highest bits to the lowest are the kind, `who`, `with`, `amount` and the number of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct HistoryEntry(u64);

impl HistoryEntry {
    const WHAT: u32 = 48;
    const WHO: u32 = 40;
    const WITH: u32 = 24;
    const AMOUNT: u32 = 16;
    /// The value of the `with` field for a deed without a partner or thing.
    const WITH_NOTHING: u64 = 0x100;

    /// Creates an entry. `who` is the char that does the deed, or the char that is hit or moved. If a char hits or
    /// moves `who`, `with` is that char. Otherwise `with` is a tile index, a condition, an action's index on the sheet,
    /// or a kind of token. `amount` is the number of steps. For a token that a text in progress moves, `amount` is the
    /// number of the token.
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

    /// Returns the deed, as the number of its `MemoryKind`.
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

    /// Returns the number of the turn; 0 for a turn that is too old for any text to ask about.
    pub fn turn(self) -> u16 {
        let [low, high, ..] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// Marks the turn as too old for any text to ask about.
    pub fn forget_turn(&mut self) {
        self.0 &= !0xffff;
    }

    /// Whether the char takes part in the entry, either as `who` or as the other char.
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
    /// The char came to another tile, by itself or moved by a text.
    Moved,
    MovedItself,
    WasMoved,
    WasPushed,
    WasPulled,
    Slid,
    Traded,
    /// The char that is hit is `who`; the char that hits is `with`.
    Hit,
    Activated,
    Used,
    Entered,
    Left,
    Became,
    Lost,
    /// A char moved a token in any manner; `with` is the kind of the token. The kinds below name the manner.
    MovedToken,
    PushedToken,
    PulledToken,
    SlidToken,
    TradedToken,
}

impl MemoryKind {
    /// Returns the kind for a char that moves a token in this manner. `None` if the manner has no kind of its own.
    pub(super) fn of_token(how: Manner) -> Option<MemoryKind> {
        match how {
            Manner::Push => Some(MemoryKind::PushedToken),
            Manner::Pull => Some(MemoryKind::PulledToken),
            Manner::Slide => Some(MemoryKind::SlidToken),
            Manner::Trade => Some(MemoryKind::TradedToken),
            Manner::Any | Manner::Itself | Manner::Effect => None,
        }
    }

    /// Returns the bit of the kind in a set of kinds.
    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Returns the bit of the kind in `Past::deeds` of the char `who`. A char remembers only the kinds up to
    /// `Activated` there.
    pub(super) fn past_bit(self) -> u16 {
        self.bit() as u16
    }
}

/// The bit in `Past::deeds` of a char that hits. The bit of `MemoryKind::Hit` belongs to the char that is hit.
pub(super) const HITS_ANOTHER: u16 = 1 << 15;
