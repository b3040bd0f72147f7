//! Functions on the text of a field's value: its span, its words, its names.

use source::Span;
use syntax::ast::Value;

/// Returns the span of a value.
pub(crate) fn span_of(value: &Value) -> Span {
    match value {
        Value::Rules(paragraph) => paragraph.span,
        Value::Raw(text) => text.span,
    }
}

/// Returns the words of a text with single spaces between them.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the names in a text that are separated by commas, each with its byte offset.
pub(crate) fn names(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut found = Vec::new();
    for part in text.split(',') {
        let lead = part.len() - part.trim_start().len();
        let name = part.trim().trim_end_matches('.');
        if !name.is_empty() {
            found.push((at + lead, name));
        }
        at += part.len() + 1;
    }
    found
}
