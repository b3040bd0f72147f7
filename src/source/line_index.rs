//! Bytes to lines and columns.

/// A place in a text, both counted from 1; the column in Unicode scalar values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

impl Position {
    /// The place of one byte: of a text in which many are wanted, a [`LineIndex`] knows it sooner.
    pub fn of(text: &str, byte: u32) -> Position {
        let before = text.as_bytes().get(..byte as usize).unwrap_or(text.as_bytes());
        let line = before.iter().filter(|byte| **byte == b'\n').count();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        Position::on(line as u32, start, text, byte)
    }

    /// The place of a byte in the line, counted from 0, that begins at `start`.
    fn on(line: u32, start: usize, text: &str, byte: u32) -> Position {
        let end = (start..=(byte as usize).min(text.len())).rev().find(|end| text.is_char_boundary(*end));
        let before = end.and_then(|end| text.get(start..end)).unwrap_or("");
        let before = if line == 0 { before.trim_start_matches('\u{feff}') } else { before };
        Position { line: line + 1, column: before.chars().count() as u32 + 1 }
    }
}

/// Where the lines of a text begin.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        LineIndex { starts }
    }

    /// The place of a byte; one past the end is allowed. A byte order mark has no column.
    pub fn position(&self, text: &str, byte: u32) -> Position {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        Position::on(line as u32, self.starts.get(line).map_or(0, |start| *start as usize), text, byte)
    }

    /// The bytes of a line, counted from 0, without its line break.
    pub fn line<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let start = self.starts.get(line as usize).map_or(text.len(), |start| *start as usize);
        let end = self.starts.get(line as usize + 1).map_or(text.len(), |next| *next as usize);
        text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// The byte at which the line of a byte begins.
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
    fn a_byte_outside_is_the_last_place() {
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
