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

    /// Whether the other span lies within this one.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Extends the span of a sentence over the blanks before it, or over those behind it if it begins its line or
    /// parenthesis, so that the rest reads well without it.
    pub fn with_blanks(self, text: &str) -> Span {
        let (before, after) = (text.get(..self.range().start), text.get(self.range().end..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let kept = before.trim_end_matches(' ');
        if kept.is_empty() || kept.ends_with(['\n', '(', ':']) {
            let blanks = after.len() - after.trim_start_matches(' ').len();
            return Span::new(self.range().start, self.range().end + blanks);
        }
        Span::new(kept.len(), self.range().end)
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

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn a_sentence_takes_the_blanks_before_it_or_else_those_behind_it() {
        let text = "[S] A: One. Two. (Three. Four.)";
        let of = |words: &str| text.find(words).map(|at| Span::new(at, at + words.len()).with_blanks(text).of(text));
        assert_eq!(of("Two."), Some(" Two."));
        assert_eq!(of("One."), Some("One. "));
        assert_eq!(of("Three."), Some("Three. "));
        assert_eq!(of("Four."), Some(" Four."));
    }

    #[test]
    fn a_span_contains_itself_and_what_lies_in_it() {
        let span = Span::new(2, 5);
        assert!(span.contains(span) && span.contains(Span::new(3, 4)));
        assert!(!span.contains(Span::new(1, 4)) && !span.contains(Span::new(3, 6)));
    }
}
