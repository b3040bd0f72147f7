//! The error for words that cannot be read.

use crate::play::Illegal;

/// The error for words that cannot be read as a position or goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The words that do not fit, as written.
    pub item: String,
    /// What is wrong with them, as a clause without a full stop.
    pub what: String,
}

impl Misread {
    /// An error about these words. Spaces around the words are removed.
    pub fn new(item: &str, what: impl Into<String>) -> Misread {
        Misread { item: item.trim().to_owned(), what: what.into() }
    }
}

impl From<Misread> for Illegal {
    fn from(misread: Misread) -> Illegal {
        Illegal(format!("in {:?}: {}", misread.item, misread.what))
    }
}
