//! The row type of the tables of fields: a key, an example, and the function that reads the value.

use crate::phrase::{Phrase, PhraseError};
use syntax::FieldKind;

/// Reads the value of a field into a `T`.
pub(crate) type FieldReader<T> = fn(&mut Phrase<'_>, &mut T) -> Result<(), PhraseError>;

/// One field of a block.
pub(crate) struct Field<T> {
    /// The text before the colon.
    pub key: &'static str,
    /// A complete line with this key that can be read, for findings.
    pub example: &'static str,
    /// Whether the block must have the field.
    pub required: bool,
    /// Whether the block may have the field several times.
    pub repeated: bool,
    /// The function that reads the value; `None` if the value is a rule text, which `reading` reads.
    pub read: Option<FieldReader<T>>,
}

impl<T> Field<T> {
    /// Creates a field that the block must have exactly once.
    pub const fn new(key: &'static str, example: &'static str, read: FieldReader<T>) -> Field<T> {
        Field { key, example, required: true, repeated: false, read: Some(read) }
    }

    /// Creates a field whose value is a rule text.
    pub const fn rules(key: &'static str, example: &'static str) -> Field<T> {
        Field { key, example, required: true, repeated: false, read: None }
    }

    /// Returns the way in which `syntax` parses the value.
    pub fn kind(&self) -> FieldKind {
        if self.read.is_some() { FieldKind::Raw } else { FieldKind::Rules }
    }

    /// Makes the field optional.
    pub const fn optional(mut self) -> Field<T> {
        self.required = false;
        self
    }

    /// Lets the field occur several times.
    pub const fn repeated(mut self) -> Field<T> {
        self.repeated = true;
        self
    }
}
