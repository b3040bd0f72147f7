//! The findings of a run: of several packs, in one list.

use super::Status;
use super::args::{Common, Deny, Format};
use super::screen::Screen;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, SourceFile};

/// Findings, and the texts that they point into.
#[derive(Debug, Default)]
pub struct Findings {
    pub sources: Vec<SourceFile>,
    pub list: Vec<Diagnostic>,
}

impl Findings {
    /// Adds the findings of a pack. Its files are numbered anew, since every pack counts its own from 0.
    pub fn add(&mut self, sources: &[SourceFile], findings: impl IntoIterator<Item = Diagnostic>) {
        let by = self.sources.len() as u32;
        self.sources.extend_from_slice(sources);
        self.list.extend(findings.into_iter().map(|finding| moved(finding, by)));
    }

    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|finding| finding.severity == severity).count()
    }

    /// How a run with these findings ends.
    pub fn status(&self, common: &Common) -> Status {
        if self.list.iter().any(|finding| counts(finding, common)) { Status::Findings } else { Status::Clean }
    }

    /// Prints all of them in the form that was asked for.
    pub fn print(&self, common: &Common, screen: &Screen) {
        let text = render(self, common.format, screen);
        match common.format {
            Format::Terminal => screen.findings(&text),
            _ => screen.out(&text),
        }
    }
}

/// Whether a finding makes the run fail.
pub fn counts(finding: &Diagnostic, common: &Common) -> bool {
    let least = if common.deny == Some(Deny::Warnings) { Severity::Warning } else { Severity::Error };
    finding.severity >= least
}

fn moved(mut finding: Diagnostic, by: u32) -> Diagnostic {
    let shift = |file: &mut FileId| file.0 += by;
    shift(&mut finding.at.file);
    for label in &mut finding.labels {
        shift(&mut label.at.file);
    }
    for edit in finding.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
        shift(&mut edit.at.file);
    }
    finding
}

fn render(findings: &Findings, _form: Format, _screen: &Screen) -> String {
    let mut text = String::new();
    for finding in &findings.list {
        let source = findings.sources.get(finding.at.file.0 as usize);
        let at = source.map(|s| crate::source::LineIndex::new(&s.text).position(&s.text, finding.at.span.start));
        let (line, column) = at.map_or((1, 1), |at| (at.line, at.column));
        let path = source.map_or("", |s| s.path.as_str());
        let check = finding.check;
        text.push_str(&format!("{path}:{line}:{column}: {}[{}] {}\n", finding.severity, check.code, finding.message));
    }
    text
}
