//! Numbers that the engine assigns during a game: to standing rules that hold for a time, and to the owners of limits.

use board::Tile;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU16;

/// The number of a standing rule that holds for a time. It is never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct HoldNumber(NonZeroU16);

impl HoldNumber {
    /// Returns the number that follows `last`. After the greatest number, the numbers start at 1 again.
    pub const fn after(last: Option<HoldNumber>) -> HoldNumber {
        let next = match last {
            Some(HoldNumber(number)) => match number.checked_add(1) {
                Some(next) => next,
                None => NonZeroU16::MIN,
            },
            None => NonZeroU16::MIN,
        };
        HoldNumber(next)
    }

    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

/// The owner of a limit. The uses of a limited text are counted separately for each owner. Chars are ordered before
/// tokens, then structures, then conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct LimitOwner(u16);

impl LimitOwner {
    const TOKENS: u16 = 0x100;
    const STRUCTURES: u16 = 0x200;
    const CONDITIONS: u16 = 0x1000;

    pub fn char(who: u8) -> LimitOwner {
        LimitOwner(u16::from(who))
    }

    pub fn token(token: u8) -> LimitOwner {
        LimitOwner(Self::TOKENS + u16::from(token))
    }

    /// Returns the owner for a structure. A structure is identified by its tile and by the side of its tokens.
    pub fn structure(side: u8, here: Option<Tile>) -> LimitOwner {
        let tile = here.map_or(63, Tile::number);
        LimitOwner(Self::STRUCTURES + u16::from(side) * 64 + u16::from(tile))
    }

    /// Returns the owner for a condition. A condition is identified by its kind and its bearer.
    pub fn condition(kind: u8, bearer: Option<u8>) -> LimitOwner {
        LimitOwner(Self::CONDITIONS + u16::from(kind) * 32 + u16::from(bearer.map_or(31, |who| who & 31)))
    }

    pub fn is_token(self) -> bool {
        (Self::TOKENS..Self::STRUCTURES).contains(&self.0)
    }

    pub const fn get(self) -> u16 {
        self.0
    }
}
