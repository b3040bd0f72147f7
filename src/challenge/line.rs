//! The lines of a challenge.

use source::Span;

/// One line of a block.
pub(crate) struct Line<'a> {
    /// The key: the text before the colon.
    pub key: &'a str,
    /// The span of the key.
    pub key_span: Span,
    /// The text after the colon.
    pub value: &'a str,
    /// The span of the value.
    pub span: Span,
}
