//! Renders findings as text, for people and for programs. Nothing is printed here; the caller gets a string.

mod cache;
mod github;
mod json;
mod sarif;
mod short;
mod sources;
mod terminal;
mod words;

pub use cache::TerminalCache;
pub use json::LineColumn;
pub use sources::Sources;
pub use words::summary;

use crate::finding::Diagnostic;
use sources::Texts;

/// The form in which findings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For a person: with the lines of the card, the words underlined, and a count at the end.
    Terminal {
        /// Whether to write the control sequences for colours.
        color: bool,
    },
    /// One line per finding: `path:line:column: error[E012]: message`.
    Short,
    /// One JSON array with an object for each finding.
    Json,
    /// Workflow commands with which GitHub marks the lines of a change.
    Github,
    /// A SARIF 2.1.0 log, for code scanning.
    Sarif,
}

/// Renders findings in the order given; see [`sort`].
pub fn render(format: Format, findings: &[Diagnostic], sources: &dyn Sources) -> String {
    let texts = Texts::of(findings, sources);
    match format {
        Format::Terminal { color } => terminal::render(findings, &texts, color),
        Format::Short => short::render(findings, &texts),
        Format::Json => json::render(findings, &texts),
        Format::Github => github::render(findings, &texts),
        Format::Sarif => sarif::render(findings, &texts),
    }
}

/// Sorts findings for a person: errors last, where the eye is after the text has scrolled by, and otherwise as
/// [`sort`].
pub fn sort_errors_last(findings: &mut [Diagnostic], sources: &dyn Sources) {
    sort(findings, sources);
    findings.sort_by_key(|finding| finding.severity);
}

/// Sorts findings by path, place and code, and equal findings by message. So the order does not depend on the order in
/// which the checks ran.
pub fn sort(findings: &mut [Diagnostic], sources: &dyn Sources) {
    findings.sort_by(|a, b| {
        let key = |finding: &Diagnostic| (finding.at.span, finding.check.code);
        let paths = match a.at.file == b.at.file {
            true => std::cmp::Ordering::Equal,
            false => sources.path(a.at.file).cmp(sources.path(b.at.file)),
        };
        paths.then_with(|| key(a).cmp(&key(b))).then_with(|| a.message.cmp(&b.message))
    });
}
