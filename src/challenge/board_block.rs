//! The kinds of blocks that set a board up, and what findings say of each.

use diagnostic::{Check, registry};

/// The keys of the lines that describe the starting position.
pub(crate) const POSITION: [&str; 7] = ["First", "Second", "Tokens", "Conditions", "Hits", "Turn", "Turn begins"];

/// A kind of block with a board, such as `Challenge:`.
pub(crate) struct BoardBlock {
    pub keyword: &'static str,
    /// The kind of block in a sentence: *challenge*.
    pub noun: &'static str,
    /// The noun with its article, at the beginning of a sentence: *A challenge*.
    pub a_noun: &'static str,
    /// The keys of the lines that a block of this kind has beside those of [`POSITION`].
    pub keys: &'static [&'static str],
    /// The check that reports mistakes in such a block.
    pub check: &'static Check,
    /// A complete block, shown in the help of a finding.
    pub sample: &'static str,
}

pub(crate) const CHALLENGE: BoardBlock = BoardBlock {
    keyword: "Challenge",
    noun: "challenge",
    a_noun: "A challenge",
    keys: &["Goal", "Changed", "Lore"],
    check: &registry::UNREADABLE_CHALLENGE,
    sample: "Challenge: First Blood\n\
        First: Ada c3, Bo a1\n\
        Second: Cy c5\n\
        Turn: Ada\n\
        Goal: 1 hit this turn",
};

pub(crate) const EXAMPLE: BoardBlock = BoardBlock {
    keyword: "Example",
    noun: "example",
    a_noun: "An example",
    keys: &["Choices"],
    check: &registry::UNPLAYABLE_EXAMPLE,
    sample: "Example: A First Turn\n\
        First: Ada c3, Bo a1\n\
        Second: Cy c5\n\
        Turn: Ada\n\
        Choices: Ada to c4, SWING, pass",
};

impl BoardBlock {
    /// The keys of all lines that a block of this kind may have.
    pub fn all_keys(&self) -> impl Iterator<Item = &'static str> {
        POSITION.into_iter().chain(self.keys.iter().copied())
    }
}
