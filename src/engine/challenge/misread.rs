//! The error for text that cannot be parsed.

use crate::play::Illegal;

/// The error for text that cannot be parsed as a position or goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The text that does not fit, as written.
    pub item: String,
    /// What is wrong with the text, as a clause without a full stop.
    pub what: String,
}

impl Misread {
    /// Makes an error about this text. Spaces around the text are removed.
    pub fn new(item: &str, what: impl Into<String>) -> Misread {
        Misread { item: item.trim().to_owned(), what: what.into() }
    }
}

impl From<Misread> for Illegal {
    fn from(misread: Misread) -> Illegal {
        Illegal(format!("in {:?}: {}", misread.item, misread.what))
    }
}
