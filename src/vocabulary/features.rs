//! Features of a phrase, for agreement: char, tile or token; one or several.

use std::collections::BTreeMap;

/// The sorts of things that a pack declares, each with its bits. A group has the bits of its kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sorts {
    bits: BTreeMap<String, u32>,
    next: u32,
}

impl Sorts {
    /// The most sorts that a pack can have.
    pub const MOST: u32 = 27;

    /// Adds a sort with a bit of its own; returns false if there are too many.
    pub fn add(&mut self, name: &str) -> bool {
        if self.bits.contains_key(name) {
            return true;
        }
        if self.next >= Self::MOST {
            return false;
        }
        self.bits.insert(name.to_owned(), 1 << (self.next + 5));
        self.next += 1;
        true
    }

    /// Adds a name for several sorts together.
    pub fn add_group(&mut self, name: &str, of: &[String]) {
        let bits = of.iter().filter_map(|sort| self.bits(sort)).fold(0, |all, bits| all | bits);
        self.bits.insert(name.to_owned(), bits);
    }

    /// The name for a set of sorts: the group that has exactly these, or the sorts one by one.
    pub fn names(&self, bits: u32) -> String {
        let bits = bits & !31;
        let whole = self.bits.iter().filter(|(_, own)| **own == bits).map(|(name, _)| name.clone()).min();
        let parts = || {
            let own = self.bits.iter().filter(|(_, own)| own.count_ones() == 1 && **own & bits != 0);
            own.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
        };
        whole.unwrap_or_else(parts)
    }

    /// The bits of a sort or group.
    pub fn bits(&self, name: &str) -> Option<u32> {
        self.bits.get(name).copied().filter(|bits| *bits != 0)
    }
}

/// A set of possibilities, as bits. A phrase that fits two kinds has both bits. Agreement is intersection, and fails
/// when no kind or no number is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features(pub u32);

impl Features {
    pub const CHAR: Features = Features(1);
    pub const TILE: Features = Features(2);
    pub const TOKEN: Features = Features(4);
    pub const ONE: Features = Features(8);
    pub const SEVERAL: Features = Features(16);
    /// Every kind: those of the board, and those of a pack, which begin at the sixth bit.
    pub const KINDS: Features = Features(!24);
    pub const NUMBERS: Features = Features(24);
    pub const ALL: Features = Features(u32::MAX);

    /// A player. Only in games on a board, which declare no sorts, so the highest bit is free.
    pub const PLAYER: Features = Features(1 << 31);

    /// Whether it can only be a player.
    pub fn is_player(self) -> bool {
        self.0 & Self::KINDS.0 == Self::PLAYER.0
    }

    /// The common possibilities; `None` if no kind or no number is left.
    pub fn agree(self, other: Features) -> Option<Features> {
        let both = Features(self.0 & other.0);
        (both.0 & Self::KINDS.0 != 0 && both.0 & Self::NUMBERS.0 != 0).then_some(both)
    }

    /// The same kinds, singular or plural.
    pub fn of_any_number(self) -> Features {
        Features(self.0 | Self::NUMBERS.0)
    }

    /// Whether they have a possibility in common.
    pub fn has(self, other: Features) -> bool {
        self.0 & other.0 != 0
    }

    /// Reads the words of a lexicon heading or slot: `char`, `tile`, `token`, `one`, `several`. Without a kind or a
    /// number, any will do.
    pub fn read(words: &[&str], sorts: Option<&Sorts>) -> Result<Features, String> {
        let (mut kinds, mut numbers) = (0, 0);
        for word in words {
            match *word {
                word if sorts.is_some_and(|sorts| sorts.bits(word).is_some()) => {
                    kinds |= sorts.and_then(|sorts| sorts.bits(word)).unwrap_or(0);
                }
                "char" => kinds |= Self::CHAR.0,
                "tile" => kinds |= Self::TILE.0,
                "token" => kinds |= Self::TOKEN.0,
                "one" => numbers |= Self::ONE.0,
                "several" => numbers |= Self::SEVERAL.0,
                other => return Err(format!("“{other}” is not a feature; write char, tile, token, one or several")),
            }
        }
        let kinds = if kinds == 0 { Self::KINDS.0 } else { kinds };
        let numbers = if numbers == 0 { Self::NUMBERS.0 } else { numbers };
        Ok(Features(kinds | numbers))
    }
}
