//! Converts byte offsets to lines and columns.

use crate::place::offset;

/// A line and a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u32,
    /// The column in Unicode scalar values, counted from 1.
    pub column: u32,
}

impl Position {
    /// Returns the position of one byte offset. Each call reads the text from its start; use a [`LineIndex`] for many
    /// offsets of the same text.
    pub fn of(text: &str, byte: u32) -> Position {
        let before = text.as_bytes().get(..byte as usize).unwrap_or(text.as_bytes());
        let line = before.iter().filter(|byte| **byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        Position::on(line, start, text, byte)
    }

    /// Returns the position of a byte offset on a known line. `line` is the index of the line, counted from 0, and
    /// `start` is the offset of its first byte.
    fn on(line: usize, start: usize, text: &str, byte: u32) -> Position {
        let end = (start..=(byte as usize).min(text.len())).rev().find(|end| text.is_char_boundary(*end));
        let before = end.and_then(|end| text.get(start..end)).unwrap_or("");
        let before = if line == 0 { before.trim_start_matches('\u{feff}') } else { before };
        Position { line: offset(line + 1), column: offset(before.chars().count() + 1) }
    }
}

/// The offsets at which the lines of a text begin.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Indexes the lines of a text.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| offset(i + 1)));
        LineIndex { starts }
    }

    /// Returns the position of a byte offset. An offset beyond the end of the text gives the position of the end. A
    /// byte order mark does not count as a column.
    pub fn position(&self, text: &str, byte: u32) -> Position {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        Position::on(line, self.starts.get(line).map_or(0, |start| *start as usize), text, byte)
    }

    /// Returns the text of the line with this index, counted from 0, without its line break. The text is empty if the
    /// index is too large.
    pub fn line<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let start = self.starts.get(line as usize).map_or(text.len(), |start| *start as usize);
        let end = self.starts.get(line as usize + 1).map_or(text.len(), |next| *next as usize);
        text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// Returns the offset at which the line of this byte offset begins.
    pub fn line_start(&self, byte: u32) -> u32 {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        self.starts.get(line).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, byte: u32) -> (u32, u32) {
        let position = LineIndex::new(text).position(text, byte);
        assert_eq!(Position::of(text, byte), position);
        (position.line, position.column)
    }

    #[test]
    fn counts_from_one_in_characters() {
        assert_eq!(place("", 0), (1, 1));
        assert_eq!(place("ab\ncd", 3), (2, 1));
        assert_eq!(place("ab\ncd", 5), (2, 3));
        assert_eq!(place("„é“x", 8), (1, 4));
        assert_eq!(place("\u{feff}ab", 4), (1, 2));
        assert_eq!(place("a\r\nb", 3), (2, 1));
    }

    #[test]
    fn an_offset_behind_the_end_is_the_end() {
        assert_eq!(place("ab\n", 99), (2, 1));
        assert_eq!(place("é", 1), (1, 1));
    }

    #[test]
    fn lines_have_no_break() {
        let text = "a\r\nbc\n";
        let index = LineIndex::new(text);
        assert_eq!(index.line(text, 0), "a");
        assert_eq!(index.line(text, 1), "bc");
        assert_eq!(index.line(text, 2), "");
        assert_eq!(index.line(text, 9), "");
        assert_eq!(index.line_start(5), 3);
    }
}
