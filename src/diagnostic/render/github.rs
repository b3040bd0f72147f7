//! Renders findings as workflow commands, which GitHub shows beside the lines of a change.

use std::fmt::Write;

use super::sources::Texts;
use super::words::{plain, titled};
use crate::finding::Diagnostic;
use crate::registry::Severity;

pub(super) fn render(findings: &[Diagnostic], texts: &Texts<'_>) -> String {
    let mut out = String::new();
    for finding in findings {
        let (start, end) = (texts.start(finding.at), texts.end(finding.at));
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let path = property(texts.path(finding.at.file));
        let title = property(&format!("{} {}", finding.check.code, finding.check.name));
        let mut message = titled(finding);
        for line in finding.help.iter().chain(finding.fixes.iter().map(|fix| &fix.title)) {
            message.push('\n');
            message.push_str(&plain(line));
        }
        // The workflow command can give columns only if the place is on a single line.
        let columns = if start.line == end.line {
            format!(",col={},endColumn={}", start.column, end.column)
        } else {
            String::new()
        };
        let _ = writeln!(
            out,
            "::{command} file={path},line={},endLine={}{columns},title={title}::{}",
            start.line,
            end.line,
            data(&message)
        );
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
