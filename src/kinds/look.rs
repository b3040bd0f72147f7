//! Words and places of a block's parts.

use source::Span;
use syntax::ast::Value;

/// Where the words after a colon stand.
pub fn span_of(value: &Value) -> Span {
    match value {
        Value::Rules(paragraph) => paragraph.span,
        Value::Raw(text) => text.span,
    }
}

/// The words with single spaces.
pub fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Names with commas between, each with its place in the text.
pub fn names(text: &str) -> Vec<(usize, &str)> {
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
