//! The content of a hover.

use source::Span;

/// An explanation of some words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The words that are explained.
    pub span: Span,
    /// The explanation, in Markdown.
    pub markdown: String,
}
