//! The findings of a run: of several packs, in one list.

use std::sync::Arc;

use super::Status;
use super::args::{Common, Deny, Format};
use super::screen::Screen;
use diagnostic::render::{self, TerminalCache};
use diagnostic::{Diagnostic, Severity};
use pipeline::WriteOptions;
use source::{FileId, SourceFile};

/// Findings, and the texts that they point into.
#[derive(Debug, Default)]
pub struct Findings {
    pub sources: Vec<Arc<SourceFile>>,
    pub list: Vec<Diagnostic>,
}

impl Findings {
    /// Adds the findings of a pack. Its files are numbered anew, since every pack counts its own from 0.
    pub fn add(&mut self, sources: &[Arc<SourceFile>], findings: impl IntoIterator<Item = Diagnostic>) {
        let by = self.sources.len() as u32;
        self.sources.extend_from_slice(sources);
        self.list.extend(findings.into_iter().map(|finding| moved(finding, by)));
    }

    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|finding| finding.severity == severity).count()
    }

    /// How a run with these findings ends.
    pub fn status(&self, common: &Common) -> Status {
        if self.list.iter().any(|finding| finding.severity >= fail_at(common)) {
            Status::Findings
        } else {
            Status::Clean
        }
    }

    /// Prints all of them in the form that was asked for.
    pub fn print(&self, common: &Common, screen: &Screen) {
        self.print_again(common, screen, &mut TerminalCache::default());
    }

    /// The same, with what is known of the last time.
    pub fn print_again(&self, common: &Common, screen: &Screen, laid: &mut TerminalCache) {
        let form = match common.format {
            // Of findings there is no page; `command` says so to whoever asks for one.
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

/// The least severity that makes the run fail.
pub fn fail_at(common: &Common) -> Severity {
    if common.deny == Some(Deny::Warnings) { Severity::Warning } else { Severity::Error }
}

/// Where a command writes the files of a pack, and what prevents it.
pub fn write_options(common: &Common) -> WriteOptions<'_> {
    WriteOptions { out: common.out.as_deref(), fail_at: fail_at(common) }
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
