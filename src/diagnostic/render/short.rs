//! Renders each finding on one line, in the form that other compilers use.

use std::fmt::Write;

use super::sources::Texts;
use super::words::plain;
use crate::finding::Diagnostic;

pub(super) fn render(findings: &[Diagnostic], texts: &Texts<'_>) -> String {
    let mut out = String::new();
    for finding in findings {
        let at = texts.start(finding.at);
        let path = plain(texts.path(finding.at.file));
        let message = plain(&finding.message);
        // Writing to a string does not fail.
        let _ =
            writeln!(out, "{path}:{}:{}: {}[{}]: {message}", at.line, at.column, finding.severity, finding.check.code);
    }
    out
}
