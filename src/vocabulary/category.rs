//! Categories: the kinds of phrase, by number. Some categories are leaves.

/// A kind of phrase, by number.
pub type Category = u16;

/// Kinds of phrase without productions: numbers, codes, and the names that packs and cards declare.
pub const LEAVES: [&str; 22] = [
    "int",
    "code",
    "token-name",
    "condition-name",
    "structure-name",
    "summon-name",
    "char-name",
    "class-name",
    "action-name",
    "self-name",
    "own-token",
    "own-condition",
    "own-summon",
    "tail-name",
    "summoner-name",
    "param",
    "number-param",
    "thing-name",
    "option-name",
    // A token that belongs to a char (kernel W6), a token that does not, and the latter in its own text.
    "owned-token",
    "loose-token",
    "loose-own-token",
];

/// Returns the category of a leaf, which is its index in `LEAVES`. For use in constants: an unknown name does not
/// compile.
pub const fn leaf_category(name: &str) -> Category {
    let mut at: Category = 0;
    while !same(LEAVES[at as usize].as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

/// Whether two byte strings are equal. The operator `==` is not available in constants.
const fn same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([a, one @ ..], [b, other @ ..]) => *a == *b && same(one, other),
        _ => false,
    }
}

/// A set of categories, one bit for each.
#[derive(Debug, Clone, Copy, Default)]
pub struct CategorySet([u64; CategorySet::MOST / 64]);

impl CategorySet {
    /// The maximum number of kinds of phrase in a lexicon.
    pub const MOST: usize = 2048;

    pub fn has(&self, category: Category) -> bool {
        self.0.get(usize::from(category) / 64).is_some_and(|bits| bits >> (category % 64) & 1 == 1)
    }

    pub(super) fn add(&mut self, category: Category) {
        if let Some(bits) = self.0.get_mut(usize::from(category) / 64) {
            *bits |= 1 << (category % 64);
        }
    }

    /// Adds all categories of the other set.
    pub fn add_all(&mut self, other: &CategorySet) {
        self.0.iter_mut().zip(&other.0).for_each(|(bits, more)| *bits |= more);
    }
}
