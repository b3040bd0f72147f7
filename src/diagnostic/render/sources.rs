//! The texts that findings point into, and the lines and columns of their places.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::finding::Diagnostic;
use source::{FileId, LineIndex, Place, Position, SourceFile};

/// The texts that findings point into. An unknown file has an empty path and an empty text.
pub trait Sources {
    /// Returns the path of a file, relative to the project or as given on the command line.
    fn path(&self, file: FileId) -> &str;
    /// Returns the text of a file.
    fn text(&self, file: FileId) -> &str;
}

/// A single text, for editors and tests: every place is in this text.
impl Sources for SourceFile {
    fn path(&self, _: FileId) -> &str {
        &self.path
    }

    fn text(&self, _: FileId) -> &str {
        &self.text
    }
}

/// The texts of a run, in the order of their ids.
impl Sources for &[Arc<SourceFile>] {
    fn path(&self, file: FileId) -> &str {
        self.get(file.index()).map_or("", |source| source.path.as_str())
    }

    fn text(&self, file: FileId) -> &str {
        self.get(file.index()).map_or("", |source| source.text.as_str())
    }
}

/// The texts that some findings point into, with an index of their lines.
pub(super) struct Texts<'s> {
    sources: &'s dyn Sources,
    lines: BTreeMap<FileId, LineIndex>,
}

impl<'s> Texts<'s> {
    pub(super) fn of(findings: &[Diagnostic], sources: &'s dyn Sources) -> Texts<'s> {
        let mut lines = BTreeMap::new();
        for file in findings.iter().flat_map(places).map(|place| place.file) {
            lines.entry(file).or_insert_with(|| LineIndex::new(sources.text(file)));
        }
        Texts { sources, lines }
    }

    pub(super) fn path(&self, file: FileId) -> &'s str {
        self.sources.path(file)
    }

    pub(super) fn text(&self, file: FileId) -> &'s str {
        self.sources.text(file)
    }

    pub(super) fn start(&self, place: Place) -> Position {
        self.position(place.file, place.span.start)
    }

    pub(super) fn end(&self, place: Place) -> Position {
        self.position(place.file, place.span.end.max(place.span.start))
    }

    fn position(&self, file: FileId, byte: u32) -> Position {
        let lines = self.lines.get(&file);
        lines.map_or(Position { line: 1, column: 1 }, |lines| lines.position(self.text(file), byte))
    }
}

/// Returns all places that a finding refers to.
pub(super) fn places(finding: &Diagnostic) -> impl Iterator<Item = Place> {
    let labels = finding.labels.iter().map(|label| label.at);
    let edits = finding.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| edit.at));
    std::iter::once(finding.at).chain(labels).chain(edits)
}
