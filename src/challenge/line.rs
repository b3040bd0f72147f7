//! A line of a `Challenge:` block, divided into its key and its value.

use source::Span;

pub(crate) struct Line<'a> {
    /// The key: the text before the colon.
    pub key: &'a str,
    pub key_span: Span,
    /// The text after the colon.
    pub value: &'a str,
    /// The span of the value.
    pub span: Span,
}
