//! The lines of a challenge.

use source::Span;

/// One line of a block.
pub(crate) struct Line<'a> {
    /// The word before the colon.
    pub key: &'a str,
    /// Where the key stands.
    pub key_span: Span,
    /// The text behind the colon.
    pub value: &'a str,
    /// Where the value stands.
    pub span: Span,
}
