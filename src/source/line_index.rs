//! Bytes to lines and columns.

/// A place in a text, both counted from 1; the column in Unicode scalar values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    pub column: u32,
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

    /// The place of a byte; one past the end is allowed.
    pub fn position(&self, text: &str, byte: u32) -> Position {
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let start = self.starts[line] as usize;
        let end = (byte as usize).min(text.len());
        let column = text.get(start..end).map_or(0, |s| s.chars().count());
        Position { line: line as u32 + 1, column: column as u32 + 1 }
    }
}
