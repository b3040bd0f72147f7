//! The findings that the editor shows at the moment.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use diagnostic::Diagnostic;
use project::Compilation;
use source::{FileId, SourceFile};

/// The findings that the editor shows, by the folder of the project and the pack.
#[derive(Default)]
pub struct Published {
    pub packs: BTreeMap<(PathBuf, String), PackFindings>,
}

/// The findings of a pack, in the order of their places, and the files that they point into.
#[derive(Default)]
pub struct PackFindings {
    sources: Vec<Arc<SourceFile>>,
    findings: Vec<Diagnostic>,
}

impl PackFindings {
    /// Takes the findings of a compilation. The findings are shared with it.
    pub fn of(compilation: &Compilation) -> PackFindings {
        let mut findings = compilation.diagnostics.clone();
        // They are in this order already, unless a drawing or a game has added some.
        findings.sort_by_key(|finding| finding.at.file);
        PackFindings { sources: compilation.sources.clone(), findings }
    }

    /// Returns the paths of all files with findings, sorted. A path is that within the project.
    pub fn paths(&self) -> BTreeSet<&str> {
        by_file(&self.findings).filter_map(|(file, _)| self.path(file)).collect()
    }

    /// Returns the files that have a finding with a label in one of these files.
    pub fn paths_pointing_into(&self, files: &[FileId]) -> BTreeSet<&str> {
        let points = |finding: &&Diagnostic| finding.labels.iter().any(|label| files.contains(&label.at.file));
        self.findings.iter().filter(points).filter_map(|finding| self.path(finding.at.file)).collect()
    }

    /// Returns the findings of a file.
    pub fn of_file(&self, file: FileId) -> &[Diagnostic] {
        let start = self.findings.partition_point(|finding| finding.at.file < file);
        let end = self.findings.partition_point(|finding| finding.at.file <= file);
        self.findings.get(start..end).unwrap_or(&[])
    }

    /// Returns the files whose findings are not the same as `before`.
    ///
    /// A keystroke changes few findings, and all others are the same objects. So only the findings between the first
    /// difference and the last one are compared file by file.
    pub fn changed_since<'p>(&'p self, before: &'p PackFindings) -> BTreeSet<&'p str> {
        let (old, new) = (before.findings.as_slice(), self.findings.as_slice());
        let same_files = self.sources.len() == before.sources.len()
            && self
                .sources
                .iter()
                .zip(&before.sources)
                .all(|(one, other)| Arc::ptr_eq(one, other) || one.path == other.path);
        let same = |(one, other): &(&Diagnostic, &Diagnostic)| same_files && one.address() == other.address();
        let first = old.iter().zip(new).take_while(same).count();
        let (old, new) = (old.get(first..).unwrap_or(&[]), new.get(first..).unwrap_or(&[]));
        let last = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        // A file at one of the two ends may have further findings there. They are the same, so they need no look.
        let old: BTreeMap<&str, &[Diagnostic]> = before.paths_of(old.get(..old.len() - last).unwrap_or(&[]));
        let new: BTreeMap<&str, &[Diagnostic]> = self.paths_of(new.get(..new.len() - last).unwrap_or(&[]));
        old.keys().chain(new.keys()).copied().filter(|path| old.get(path) != new.get(path)).collect()
    }

    /// Returns these findings by the path of their file. All findings of a file stand together.
    fn paths_of<'p>(&'p self, findings: &'p [Diagnostic]) -> BTreeMap<&'p str, &'p [Diagnostic]> {
        by_file(findings).filter_map(|(file, own)| Some((self.path(file)?, own))).collect()
    }

    fn path(&self, file: FileId) -> Option<&str> {
        self.sources.get(file.index()).map(|source| source.path.as_str())
    }
}

/// Returns the findings in runs of the same file.
fn by_file(findings: &[Diagnostic]) -> impl Iterator<Item = (FileId, &[Diagnostic])> {
    let runs = findings.chunk_by(|one, other| one.at.file == other.at.file);
    runs.filter_map(|own| Some((own.first()?.at.file, own)))
}
