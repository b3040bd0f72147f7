//! Converts between bytes of a text, which spans count, and UTF-16 units, which the browser counts.

use source::floor;

/// The offsets of a text, for texts of any length in time linear in the text and logarithmic in each question.
pub struct TextOffsets<'t> {
    text: &'t str,
    /// The bytes and the units before each character that has more than one byte, after that character.
    wide: Vec<(usize, usize)>,
}

impl<'t> TextOffsets<'t> {
    pub fn new(text: &'t str) -> TextOffsets<'t> {
        let mut wide = Vec::new();
        let mut saved = 0;
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
            saved += c.len_utf8() - c.len_utf16();
            let end = at + c.len_utf8();
            wide.push((end, end - saved));
        }
        TextOffsets { text, wide }
    }

    /// Returns the units before a byte. A byte within a character counts as its start.
    pub fn units(&self, byte: usize) -> usize {
        let byte = floor(self.text, byte);
        let known = self.wide.partition_point(|(end, _)| *end <= byte);
        let (end, units) = known.checked_sub(1).and_then(|at| self.wide.get(at)).copied().unwrap_or_default();
        units + (byte - end)
    }

    /// Returns the byte after a number of units. A unit within a character counts as the character's start, and one
    /// after the text as its end.
    pub fn byte(&self, unit: usize) -> usize {
        let known = self.wide.partition_point(|(_, units)| *units <= unit);
        let (end, units) = known.checked_sub(1).and_then(|at| self.wide.get(at)).copied().unwrap_or_default();
        floor(self.text, end + (unit - units))
    }
}

#[cfg(test)]
mod tests {
    use super::TextOffsets;

    #[test]
    fn both_ways_agree_at_every_character() {
        for text in ["", "Fae", "é", "Séla 😀 狼x", "😀😀", "a\u{301}é\r\nz"] {
            let offsets = TextOffsets::new(text);
            let mut units = 0;
            for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
                assert_eq!((offsets.units(at), offsets.byte(units)), (units, at), "{text:?} at {at}");
                units += c.len_utf16();
            }
            assert_eq!(offsets.byte(units + 9), text.len());
        }
    }

    #[test]
    fn half_a_character_counts_as_its_start() {
        let offsets = TextOffsets::new("a😀b");
        assert_eq!((offsets.units(3), offsets.byte(2)), (1, 1));
    }
}
