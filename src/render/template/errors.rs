//! Errors of the template engine as findings.

use std::collections::BTreeMap;

use tera::ErrorKind;

use super::counting_calls::{original_offset, without_calls};
use crate::Finding;

/// An error as a finding, at its place in the template if that is known.
pub fn located(what: &str, error: &tera::Error, templates: &BTreeMap<String, String>) -> Finding {
    let (ErrorKind::SyntaxError(at) | ErrorKind::RenderingError(at)) = error.kind() else {
        return Finding::template_failed(format!("{what}: {}", report(error)));
    };
    let mut finding = Finding::template_failed(format!("{what}: {}.", at.message().trim_end_matches('.')));
    if let Some(text) = templates.get(at.filename()) {
        let range = &at.span().range;
        finding =
            finding.file(at.filename()).span(original_offset(text, range.start), original_offset(text, range.end));
    }
    finding
}

/// An error with its causes, on one line.
pub fn report(error: &tera::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    without_calls(&text)
}
