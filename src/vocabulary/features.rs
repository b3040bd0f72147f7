//! Features of a phrase, for agreement: its kind (char, tile or token), its number, and the form of its verb.

use std::collections::BTreeMap;

/// The sorts of things that a pack declares, as bits. A group has the bits of its kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sorts {
    bits: BTreeMap<String, u64>,
    next: u32,
}

impl Sorts {
    /// The maximum number of sorts of a pack.
    pub const MOST: u32 = 53;

    /// The number of sorts whose bits lie below the bits of the forms of verbs.
    const LOW: u32 = 27;

    /// Adds a sort with a bit of its own. Returns false if there are too many sorts.
    pub fn add(&mut self, name: &str) -> bool {
        if self.bits.contains_key(name) {
            return true;
        }
        if self.next >= Self::MOST {
            return false;
        }
        let bit = if self.next < Self::LOW { self.next + 5 } else { self.next - Self::LOW + 38 };
        self.bits.insert(name.to_owned(), 1 << bit);
        self.next += 1;
        true
    }

    /// Adds a group: a name for several sorts together.
    pub fn add_group(&mut self, name: &str, of: &[String]) {
        let bits = of.iter().filter_map(|sort| self.bits(sort)).fold(0, |all, bits| all | bits);
        self.bits.insert(name.to_owned(), bits);
    }

    /// Returns the name of a set of sorts: the group that has exactly these sorts, or else a list of the sorts.
    pub fn names(&self, kinds: Features) -> String {
        let bits = kinds.kinds().0 & !31;
        let whole = self.bits.iter().filter(|(_, own)| **own == bits).map(|(name, _)| name.clone()).min();
        let parts = || {
            let own = self.bits.iter().filter(|(_, own)| own.count_ones() == 1 && **own & bits != 0);
            own.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
        };
        whole.unwrap_or_else(parts)
    }

    /// Returns the bits of a sort or group; `None` if the name is unknown or the group is empty.
    pub fn bits(&self, name: &str) -> Option<u64> {
        self.bits.get(name).copied().filter(|bits| *bits != 0)
    }

    /// Returns the bits of a sort or group as features.
    pub fn features(&self, name: &str) -> Option<Features> {
        self.bits(name).map(Features)
    }
}

/// The possible features of a phrase, as bits in three dimensions: the kind of thing that the phrase stands for, its
/// number, and the form of its verb. A phrase that fits two kinds has both bits. Agreement is intersection. It fails if
/// a dimension has no possibility left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features(pub u64);

/// The names of the features in lexicons, with their bits.
const WRITTEN: [(&str, Features); 11] = [
    ("char", Features::CHAR),
    ("tile", Features::TILE),
    ("token", Features::TOKEN),
    ("one", Features::ONE),
    ("several", Features::SEVERAL),
    ("base", Features::BASE),
    ("present", Features::PRESENT),
    ("past", Features::PAST),
    ("participle", Features::PARTICIPLE),
    ("gerund", Features::GERUND),
    ("modal", Features::MODAL),
];

impl Features {
    pub const CHAR: Features = Features(1);
    pub const TILE: Features = Features(2);
    pub const TOKEN: Features = Features(4);
    pub const ONE: Features = Features(8);
    pub const SEVERAL: Features = Features(16);
    /// The base form: *hit* in *did not hit*.
    pub const BASE: Features = Features(1 << 32);
    /// The present: *hits* and *hit* in *when it hits*.
    pub const PRESENT: Features = Features(1 << 33);
    /// The past: *moved* in *it moved this turn*.
    pub const PAST: Features = Features(1 << 34);
    /// The participle: *moved* in *it was moved*.
    pub const PARTICIPLE: Features = Features(1 << 35);
    /// The gerund: *moving* in *after moving*.
    pub const GERUND: Features = Features(1 << 36);
    /// The form beside a modal verb: *hit* in *can't hit* and *must hit*.
    pub const MODAL: Features = Features(1 << 37);
    /// All kinds: the kinds of the board and the sorts of a pack. The sorts begin at the sixth bit, and go on above the
    /// forms of verbs.
    pub const KINDS: Features = Features(0xFFFF_FFC0_FFFF_FFE7);
    pub const NUMBERS: Features = Features(24);
    pub const FORMS: Features = Features(0x3F << 32);
    pub const ALL: Features = Features(u64::MAX);

    /// A player. Only games on a board have players as a kind. They declare no sorts, so the highest bit of the kinds
    /// is free.
    pub const PLAYER: Features = Features(1 << 31);

    const DIMENSIONS: [Features; 3] = [Features::KINDS, Features::NUMBERS, Features::FORMS];

    /// Whether a phrase with these features can only stand for a player.
    pub fn is_player(self) -> bool {
        self.kinds() == Self::PLAYER
    }

    /// Returns the possibilities that both sets have; `None` if a dimension has none left.
    pub fn agree(self, other: Features) -> Option<Features> {
        let both = self.0 & other.0;
        let open = Self::DIMENSIONS.iter().all(|dimension| both & dimension.0 != 0);
        open.then_some(Features(both))
    }

    /// Returns the features of things of these kinds, in any number and form.
    pub fn of_kinds(kinds: Features) -> Features {
        Features(kinds.0 & Self::KINDS.0 | !Self::KINDS.0)
    }

    /// Returns the features of phrases in this number, of any kind and form.
    pub fn of_number(number: Features) -> Features {
        Features(number.0 & Self::NUMBERS.0 | !Self::NUMBERS.0)
    }

    /// Returns the same features with another number.
    pub fn with_number(self, number: Features) -> Features {
        Features(self.0 & !Self::NUMBERS.0 | number.0 & Self::NUMBERS.0)
    }

    /// Returns the same kinds and forms, singular or plural.
    pub fn of_any_number(self) -> Features {
        self.with_number(Self::NUMBERS)
    }

    /// Returns the same kinds and numbers, in any form of the verb.
    pub fn of_any_form(self) -> Features {
        Features(self.0 | Self::FORMS.0)
    }

    /// Whether a slot with these features chooses the form of its verb. If it does, the phrase around the slot does not
    /// share that form: *has moved or was hit*.
    pub fn governs_form(self) -> bool {
        self.0 & Self::FORMS.0 != Self::FORMS.0
    }

    /// Returns only the bits of the kinds.
    pub fn kinds(self) -> Features {
        Features(self.0 & Self::KINDS.0)
    }

    /// Returns only the bits of the numbers.
    pub fn numbers(self) -> Features {
        Features(self.0 & Self::NUMBERS.0)
    }

    /// Whether the two sets have a possibility in common.
    pub fn has(self, other: Features) -> bool {
        self.0 & other.0 != 0
    }

    /// Reads the feature words of a lexicon heading or slot: `char`, `one`, `past`. A dimension that is not mentioned
    /// stays open.
    pub fn read(words: &[&str], sorts: Option<&Sorts>) -> Result<Features, String> {
        let mut said = 0;
        for word in words {
            let sort = sorts.and_then(|sorts| sorts.bits(word));
            let written = || WRITTEN.iter().find(|(name, _)| name == word).map(|(_, bits)| bits.0);
            said |= sort.or_else(written).ok_or_else(|| {
                let known: Vec<&str> = WRITTEN.iter().map(|(name, _)| *name).collect();
                format!("“{word}” is not a feature; write {}", known.join(", "))
            })?;
        }
        let dimensions = Self::DIMENSIONS.iter().map(|dimension| match said & dimension.0 {
            0 => dimension.0,
            said => said,
        });
        let rest = !Self::DIMENSIONS.iter().fold(0, |all, dimension| all | dimension.0);
        Ok(Features(dimensions.fold(rest, |all, bits| all | bits)))
    }
}
