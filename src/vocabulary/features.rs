//! What a phrase is, for agreement: a char, tile or token; one or several.

/// A set of possibilities, as bits. A phrase that fits two kinds has both bits; agreement is intersection, and fails when no
/// kind or no number is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features(pub u8);

impl Features {
    pub const CHAR: Features = Features(1);
    pub const TILE: Features = Features(2);
    pub const TOKEN: Features = Features(4);
    pub const ONE: Features = Features(8);
    pub const SEVERAL: Features = Features(16);
    pub const KINDS: Features = Features(7);
    pub const NUMBERS: Features = Features(24);
    pub const ALL: Features = Features(31);

    /// What both allow, if anything of each sort is left.
    pub fn agree(self, other: Features) -> Option<Features> {
        let both = Features(self.0 & other.0);
        (both.0 & Self::KINDS.0 != 0 && both.0 & Self::NUMBERS.0 != 0).then_some(both)
    }

    /// The same kinds, one or several.
    pub fn of_any_number(self) -> Features {
        Features(self.0 | Self::NUMBERS.0)
    }

    pub fn has(self, other: Features) -> bool {
        self.0 & other.0 != 0
    }

    /// Reads the words of a lexicon heading or slot: `char`, `tile`, `token`, `one`, `several`. Unnamed sorts stay open.
    pub fn read(words: &[&str]) -> Result<Features, String> {
        let (mut kinds, mut numbers) = (0, 0);
        for word in words {
            match *word {
                "char" => kinds |= Self::CHAR.0,
                "tile" => kinds |= Self::TILE.0,
                "token" => kinds |= Self::TOKEN.0,
                "one" => numbers |= Self::ONE.0,
                "several" => numbers |= Self::SEVERAL.0,
                other => return Err(format!("“{other}” is no feature; write char, tile, token, one or several")),
            }
        }
        let kinds = if kinds == 0 { Self::KINDS.0 } else { kinds };
        let numbers = if numbers == 0 { Self::NUMBERS.0 } else { numbers };
        Ok(Features(kinds | numbers))
    }
}
