//! The words around a position in a text.

use source::Span;

/// Whether a character belongs to a word of a rule text. A hyphen and an apostrophe do, in the middle of a word.
fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '+')
}

/// Returns the part of a word that is typed before the cursor.
pub fn typed_word(text: &str, cursor: usize) -> Span {
    let before = text.get(..cursor).unwrap_or("");
    let start = before.char_indices().rev().take_while(|(_, c)| is_word_char(*c)).last();
    let start = start.map_or(before.len(), |(at, _)| at);
    Span::new(start, before.len())
}

/// Returns the whole word at a position, which may also be right behind the word; `None` if there is no word.
pub fn word_at(text: &str, cursor: usize) -> Option<Span> {
    let start = typed_word(text, cursor).start as usize;
    let after = text.get(cursor..)?;
    let end = after.char_indices().find(|(_, c)| !is_word_char(*c)).map_or(after.len(), |(at, _)| at);
    let span = Span::new(start, cursor + end);
    (span.start < span.end).then_some(span)
}

/// Returns the text of the line before the cursor, and the offset at which the line begins.
pub fn line_before(text: &str, cursor: usize) -> (&str, usize) {
    let before = text.get(..cursor).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.get(start..).unwrap_or(""), start)
}

/// Whether a blank line is in the text.
pub fn has_blank_line(text: &str) -> bool {
    let mut lines = text.split('\n');
    lines.next();
    lines.next_back();
    lines.any(|line| line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_from_any_place_in_it() {
        let text = "hit an Opp.";
        assert_eq!(typed_word(text, 9).of(text), "Op");
        assert_eq!(word_at(text, 9).map(|span| span.of(text)), Some("Opp"));
        assert_eq!(word_at(text, 10).map(|span| span.of(text)), Some("Opp"));
        assert_eq!(word_at("a  b", 2), None);
        assert_eq!(line_before("a\nbc", 4), ("bc", 2));
        assert!(has_blank_line("a\n \nb") && !has_blank_line("a\nb\n"));
    }
}
