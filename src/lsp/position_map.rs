//! Converts between byte offsets and the positions of the protocol. This is the only file that counts columns.

use lsp_types::{Position, PositionEncodingKind, Range};
use source::Span;

/// The unit in which the columns of positions are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColumnEncoding {
    Utf8,
    /// The encoding that every editor understands.
    #[default]
    Utf16,
}

impl ColumnEncoding {
    /// Chooses the encoding: UTF-8 if the editor offers it.
    pub fn of(offered: Option<&[PositionEncodingKind]>) -> ColumnEncoding {
        match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
            true => ColumnEncoding::Utf8,
            false => ColumnEncoding::Utf16,
        }
    }

    /// Returns the name of the encoding in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            ColumnEncoding::Utf8 => PositionEncodingKind::UTF8,
            ColumnEncoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }
}

/// The lines of a text. Beside line feeds, a lone carriage return ends a line, as the protocol says.
pub struct PositionMap<'t> {
    text: &'t str,
    starts: Vec<usize>,
    encoding: ColumnEncoding,
}

impl<'t> PositionMap<'t> {
    pub fn new(text: &'t str, encoding: ColumnEncoding) -> PositionMap<'t> {
        let bytes = text.as_bytes();
        let ends = |(at, byte): (usize, &u8)| match byte {
            b'\n' => Some(at + 1),
            b'\r' if bytes.get(at + 1) != Some(&b'\n') => Some(at + 1),
            _ => None,
        };
        let starts = std::iter::once(0).chain(bytes.iter().enumerate().filter_map(ends)).collect();
        PositionMap { text, starts, encoding }
    }

    /// Returns the byte offset of a position. A column past the end of its line is the end of the line, and a line past
    /// the last one is the end of the text.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else { return self.text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r']);
        let mut left = position.character as usize;
        for (at, c) in line.char_indices() {
            let width = self.width(c);
            // A position in the middle of a character is its beginning.
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + line.len()
    }

    /// Returns the position of a byte offset. An offset past the end is the end of the text.
    pub fn position(&self, offset: usize) -> Position {
        let offset = source::floor(self.text, offset);
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or("");
        let column: usize = before.chars().map(|c| self.width(c)).sum();
        Position::new(source::offset(line), source::offset(column))
    }

    pub fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start as usize), self.position(span.end as usize))
    }

    /// Returns the length of a span in the units of columns, if it lies on one line.
    pub fn length(&self, span: Span) -> u32 {
        source::offset(span.of(self.text).chars().map(|c| self.width(c)).sum())
    }

    fn width(&self, c: char) -> usize {
        match self.encoding {
            ColumnEncoding::Utf8 => c.len_utf8(),
            ColumnEncoding::Utf16 => c.len_utf16(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "aé\r\n😀漢b\n\rxy";

    #[test]
    fn every_offset_has_a_position_and_comes_back() {
        for encoding in [ColumnEncoding::Utf8, ColumnEncoding::Utf16] {
            let map = PositionMap::new(TEXT, encoding);
            for (offset, _) in TEXT.char_indices().filter(|(_, c)| *c != '\n') {
                assert_eq!(map.offset(map.position(offset)), offset, "{encoding:?}");
            }
            assert_eq!(map.offset(map.position(TEXT.len())), TEXT.len());
            assert_eq!(map.position(999), map.position(TEXT.len()));
        }
    }

    #[test]
    fn columns_are_counted_in_the_units_of_the_encoding() {
        let at = |encoding, what: char| PositionMap::new(TEXT, encoding).position(TEXT.find(what).unwrap());
        assert_eq!(at(ColumnEncoding::Utf16, 'b'), Position::new(1, 3));
        assert_eq!(at(ColumnEncoding::Utf8, 'b'), Position::new(1, 7));
        assert_eq!(at(ColumnEncoding::Utf16, 'x'), Position::new(3, 0));
        let map = PositionMap::new(TEXT, ColumnEncoding::Utf16);
        assert_eq!(map.length(Span::new(5, 12)), 3);
    }

    #[test]
    fn a_position_that_does_not_exist_is_the_nearest_one() {
        let map = PositionMap::new(TEXT, ColumnEncoding::Utf16);
        assert_eq!(map.offset(Position::new(0, 99)), 3);
        assert_eq!(map.offset(Position::new(9, 0)), TEXT.len());
        // In the middle of the emoji.
        assert_eq!(map.offset(Position::new(1, 1)), 5);
    }
}
