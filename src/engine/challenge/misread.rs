//! The error for a text that cannot be parsed.

use crate::play::Illegal;

/// The error for a text that cannot be parsed as a position or goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The part of the text that is wrong, as written.
    pub item: String,
    /// The description of the mistake, as a clause without a full stop.
    pub what: String,
}

impl Misread {
    /// Creates an error about this part of the text. Spaces around it are removed.
    pub fn new(item: &str, what: impl Into<String>) -> Misread {
        Misread { item: item.trim().to_owned(), what: what.into() }
    }
}

impl From<Misread> for Illegal {
    fn from(misread: Misread) -> Illegal {
        Illegal(format!("in {:?}: {}", misread.item, misread.what))
    }
}
