//! Findings as text, for people and for programs. Nothing is written here: the caller gets a string.

mod github;
mod json;
mod laid;
mod short;
mod terminal;

pub use json::At;
pub use laid::Laid;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Diagnostic, Severity};
use source::{FileId, LineIndex, Place, Position, SourceFile};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// With the lines of the card, the words underlined, and a count at the end.
    Terminal {
        /// With the control sequences for colours.
        color: bool,
    },
    /// One line each: `path:line:column: error[E012]: message`.
    Short,
    /// One array, as `interface.md` of the project describes it.
    Json,
    /// Commands by which a workflow on GitHub marks the lines of a change.
    Github,
}

/// The texts that findings point into. A file that is not known has an empty path and text.
pub trait Sources {
    /// Relative to the project, or as given on the command line.
    fn path(&self, file: FileId) -> &str;
    fn text(&self, file: FileId) -> &str;
}

/// One text, for editors and tests: every place is in it.
impl Sources for SourceFile {
    fn path(&self, _: FileId) -> &str {
        &self.path
    }

    fn text(&self, _: FileId) -> &str {
        &self.text
    }
}

/// The texts of a run, in the order of their numbers.
impl Sources for &[Arc<SourceFile>] {
    fn path(&self, file: FileId) -> &str {
        self.get(file.0 as usize).map_or("", |source| source.path.as_str())
    }

    fn text(&self, file: FileId) -> &str {
        self.get(file.0 as usize).map_or("", |source| source.text.as_str())
    }
}

/// Writes findings in the order given; see [`sort`].
pub fn render(format: Format, findings: &[Diagnostic], sources: &dyn Sources) -> String {
    let texts = Texts::of(findings, sources);
    match format {
        Format::Terminal { color } => terminal::render(findings, &texts, color),
        Format::Short => short::render(findings, &texts),
        Format::Json => json::render(findings, &texts),
        Format::Github => github::render(findings, &texts),
    }
}

/// Puts findings in order: by path, place, code; then by message, so that the order never depends on how they were found.
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

/// *2 errors, 1 warning*; `None` if there is nothing to count.
pub fn summary(findings: &[Diagnostic]) -> Option<String> {
    let counts = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count();
        match count {
            0 => None,
            1 => Some(format!("1 {severity}")),
            _ => Some(format!("{count} {severity}s")),
        }
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// The texts, and where their lines begin.
struct Texts<'s> {
    sources: &'s dyn Sources,
    lines: BTreeMap<FileId, LineIndex>,
}

impl<'s> Texts<'s> {
    fn of(findings: &[Diagnostic], sources: &'s dyn Sources) -> Texts<'s> {
        let mut lines = BTreeMap::new();
        for file in findings.iter().flat_map(places).map(|place| place.file) {
            lines.entry(file).or_insert_with(|| LineIndex::new(sources.text(file)));
        }
        Texts { sources, lines }
    }

    fn path(&self, file: FileId) -> &'s str {
        self.sources.path(file)
    }

    fn text(&self, file: FileId) -> &'s str {
        self.sources.text(file)
    }

    fn start(&self, place: Place) -> Position {
        self.position(place.file, place.span.start)
    }

    fn end(&self, place: Place) -> Position {
        self.position(place.file, place.span.end.max(place.span.start))
    }

    fn position(&self, file: FileId, byte: u32) -> Position {
        let lines = self.lines.get(&file);
        lines.map_or(Position { line: 1, column: 1 }, |lines| lines.position(self.text(file), byte))
    }
}

/// Every place that a finding speaks of.
fn places(finding: &Diagnostic) -> impl Iterator<Item = Place> {
    let labels = finding.labels.iter().map(|label| label.at);
    let edits = finding.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| edit.at));
    std::iter::once(finding.at).chain(labels).chain(edits)
}

/// A message on one line, without signs that would command a terminal.
fn plain(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The message behind the name of its card and action: `Fae, ENCHANT: …`.
fn titled(finding: &Diagnostic) -> String {
    let message = plain(&finding.message);
    match (&finding.card, &finding.ability) {
        (Some(card), Some(ability)) => format!("{}, {}: {message}", plain(card), plain(ability)),
        (Some(card), None) => format!("{}: {message}", plain(card)),
        _ => message,
    }
}
