//! Source texts, and spans of bytes in these texts.

use std::ops::Range;

/// The text of a card file, or a text that an editor or a test supplies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The path relative to the project, with forward slashes, or the path as given on the command line.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// The index of a text among the texts of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(pub u32);

impl FileId {
    /// Returns the id of the text at this index. An index beyond the largest id gives the largest id, which no run
    /// reaches.
    pub fn at(index: usize) -> FileId {
        FileId(offset(index))
    }

    /// Returns the id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Converts a length or position in a text to a byte offset. A value beyond 4 GiB becomes the largest offset, for which
/// [`Span::of`] returns an empty text.
pub fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// A range of bytes in one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset directly after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span of the bytes from `start` to `end`, exclusive.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: offset(start), end: offset(end) }
    }

    /// Returns the smallest span that contains both spans.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Converts the span to a range, to index the bytes of the text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the text in the span. The text is empty if the span does not lie in `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
}

/// A span and the text that it lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// The text.
    pub file: FileId,
    /// The bytes.
    pub span: Span,
}
