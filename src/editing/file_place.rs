//! Places and edits in the files of a project.

use project::Compilation;
use source::{Place, Span};

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilePlace {
    /// The path within the project, with forward slashes.
    pub path: String,
    pub span: Span,
}

/// The replacement of a span of a file by another text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileEdit {
    pub at: FilePlace,
    pub text: String,
}

impl FilePlace {
    /// Returns a place of a compilation with the path of its file; `None` if the compilation has no such file.
    pub fn of(compilation: &Compilation, place: Place) -> Option<FilePlace> {
        let path = compilation.source(place.file)?.path.clone();
        Some(FilePlace { path, span: place.span })
    }
}
