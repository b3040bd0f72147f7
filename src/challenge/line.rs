//! A line of a block that sets a board up, divided into its key and its value.

use source::Span;

pub(crate) struct Line<'a> {
    /// The key, as the kind of the block spells it.
    pub key: &'static str,
    pub key_span: Span,
    /// The text after the colon.
    pub value: &'a str,
    /// The span of the value.
    pub span: Span,
}
