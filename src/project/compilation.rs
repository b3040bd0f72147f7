//! The result of compiling a pack: rule objects, findings, and the source texts of both.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostic::{Diagnostic, Severity};
use kinds::ComparedThing;
use model::{Id, Origin, RuleSet};
use reading::Reading;
use source::{FileId, Place, Position, SourceFile};

/// The result of compiling a pack.
#[derive(Debug)]
pub struct Compilation {
    /// The rule objects of all text that was understood. If a finding is an error, parts of the pack are missing here.
    pub set: RuleSet,
    /// All findings, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that the findings point into. A [`FileId`] is an index into this list.
    pub sources: Vec<Arc<SourceFile>>,
    /// Every card and definition, with the file that declares it.
    pub declared: Arc<Vec<(Id, FileId)>>,
    /// The file from outside the pack that was compiled with the pack, if there is one ([`PackFiles::with_stand_in`]).
    ///
    /// [`PackFiles::with_stand_in`]: crate::PackFiles::with_stand_in
    pub stands_in: Option<FileId>,
    /// The file that has the `Game:` block.
    pub game: FileId,
    /// The details of the reading: places, names, and the words of each rule object. The reading's own rule objects and
    /// findings have been moved to `set` and `diagnostics`.
    pub reading: Reading,
    /// The rule texts that say where in the design document they come from, compared with it.
    pub compared: Vec<ComparedThing>,
    /// The look in which the pack's cards are printed, if the pack names one.
    pub look: Option<String>,
    /// The new text of the ledger of collector numbers, written when the pack is built; `None` if no card is new.
    pub numbers: Option<String>,
}

impl Compilation {
    /// Returns the rule objects; `None` if there is an error.
    pub fn whole(&self) -> Option<&RuleSet> {
        (self.count(Severity::Error) == 0).then_some(&self.set)
    }

    /// Returns the rule objects for engines and tools: each text has its file, line and column.
    pub fn traced(&self) -> RuleSet {
        let mut set = self.set.clone();
        if set.origins.is_empty() {
            set.origins = origins(&self.sources, self.reading.places.wholes().map(|(id, at)| (id.to_string(), at)));
        }
        set
    }

    /// Returns the number of findings of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == severity).count()
    }

    /// Returns a text by its id; `None` if no text has this id.
    pub fn source(&self, file: FileId) -> Option<&Arc<SourceFile>> {
        self.sources.get(file.0 as usize)
    }

    /// Returns the id of the text with this path; `None` if no text has this path.
    pub fn find_source(&self, path: &str) -> Option<FileId> {
        self.sources.iter().zip(0..).find(|(source, _)| source.path == path).map(|(_, index)| FileId(index))
    }

    /// Adds a text that findings can point into, and returns its id.
    pub fn add_source(&mut self, source: SourceFile) -> FileId {
        let id = FileId::at(self.sources.len());
        self.sources.push(Arc::new(source));
        id
    }
}

/// Returns the file, line and column of each place, by the id of its text.
pub fn origins(sources: &[Arc<SourceFile>], places: impl Iterator<Item = (String, Place)>) -> BTreeMap<String, Origin> {
    let origin = |(id, place): (String, Place)| {
        let source = sources.get(place.file.0 as usize)?;
        let position = Position::of(&source.text, place.span.start);
        Some((id, Origin { path: source.path.clone(), line: position.line, column: position.column }))
    };
    places.filter_map(origin).collect()
}
