//! Collects the findings of a run over several packs, and prints them.

use std::sync::Arc;

use crate::common::{Common, Format};
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::render::{self, TerminalCache};
use diagnostic::{Diagnostic, Severity};
use source::{FileId, SourceFile};

/// Findings, and the source files that they point into.
#[derive(Debug, Default)]
pub struct Findings {
    pub sources: Vec<Arc<SourceFile>>,
    pub list: Vec<Diagnostic>,
}

impl Findings {
    /// Adds the findings of a pack. Its files get new numbers, because the numbers of each pack begin with 0.
    pub fn add(&mut self, sources: &[Arc<SourceFile>], findings: impl IntoIterator<Item = Diagnostic>) {
        let by = self.sources.len();
        self.sources.extend_from_slice(sources);
        self.list.extend(findings.into_iter().map(|finding| with_file_offset(finding, by)));
    }

    /// Returns the number of findings of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Returns the status of a run with these findings.
    pub fn status(&self, common: &Common) -> Status {
        if self.list.iter().any(|finding| finding.severity >= common.fail_at()) {
            Status::Findings
        } else {
            Status::Clean
        }
    }

    /// Prints all findings in the form that `--format` names.
    pub fn print(&self, common: &Common, screen: &Screen) {
        self.print_again(common, screen, &mut TerminalCache::default());
    }

    /// Prints all findings. The cache `laid` keeps their terminal texts from one call to the next.
    pub fn print_again(&self, common: &Common, screen: &Screen, laid: &mut TerminalCache) {
        let form = match common.format {
            // Findings have no HTML form: `run_command` rejects `--format html` except for `playtest` and `stats`.
            Format::Terminal | Format::Html => render::Format::Terminal { color: screen.colours_findings() },
            Format::Short => render::Format::Short,
            Format::Json => render::Format::Json,
            Format::Github => render::Format::Github,
        };
        let mut list = self.list.clone();
        let sources = self.sources.as_slice();
        render::sort(&mut list, &sources);
        let text = match form {
            render::Format::Terminal { color } => laid.render(list, sources, color),
            form => render::render(form, &list, &sources),
        };
        match common.format {
            Format::Terminal | Format::Html => screen.findings(&text),
            _ => screen.out(&text),
        }
    }
}

/// Adds `by` to every file number in the finding.
fn with_file_offset(mut finding: Diagnostic, by: usize) -> Diagnostic {
    let shift = |file: &mut FileId| *file = FileId::at(file.index().saturating_add(by));
    shift(&mut finding.at.file);
    for label in &mut finding.labels {
        shift(&mut label.at.file);
    }
    for edit in finding.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
        shift(&mut edit.at.file);
    }
    finding
}
