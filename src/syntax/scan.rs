//! Scans plain text for comments, full stops and parentheses, and trims it.

use std::borrow::Cow;

use super::ast::Text;
use source::Span;

/// Returns the span of `text` without the spaces around it. `start` is the offset of `text` in the file.
pub(super) fn trimmed(text: &str, start: usize) -> Span {
    let left = text.len() - text.trim_start().len();
    let visible = text.trim();
    Span::new(start + left, start + left + visible.len())
}

/// Returns a line up to its comment. A comment is `//` at the start of the line or after a space.
pub(super) fn before_comment(line: &str) -> &str {
    before_remark(line, true)
}

/// Returns a part of a line up to its comment. If `at_start` is true, the comment may begin at the first byte of the
/// part.
fn before_remark(line: &str, at_start: bool) -> &str {
    let mut from = 0;
    while let Some(found) = line.get(from..).and_then(|rest| rest.find("//")) {
        let at = from + found;
        let before = line.get(..at).unwrap_or("");
        if (before.is_empty() && at_start) || before.ends_with(char::is_whitespace) {
            return before;
        }
        from = at + 2;
    }
    line
}

/// Whether a comment may begin at this offset: at the start of the text, or after a space or line break.
fn may_begin_comment(source: &str, at: usize) -> bool {
    source.get(..at).and_then(|before| before.chars().next_back()).is_none_or(char::is_whitespace)
}

/// Returns the text of a span with spaces in place of its comments. All offsets stay the same.
pub(super) fn blank_comments(source: &str, span: Span) -> Cow<'_, str> {
    let text = span.of(source);
    if !text.contains("//") {
        return Cow::Borrowed(text);
    }
    let mut at_start = may_begin_comment(source, span.range().start);
    let mut blanked = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            blanked.push('\n');
            at_start = true;
        }
        let words = before_remark(line, at_start);
        blanked.push_str(words);
        blanked.extend(std::iter::repeat_n(' ', line.len() - words.len()));
    }
    Cow::Owned(blanked)
}

/// Returns the words of a span, trimmed. Line breaks become spaces, and comments are left out unless the text is
/// verbatim.
pub(super) fn text(source: &str, span: Span, verbatim: bool) -> Text {
    let written = if verbatim { Cow::Borrowed(span.of(source)) } else { blank_comments(source, span) };
    let span = trimmed(&written, span.range().start);
    let visible = written.trim();
    let text = if visible.contains(['\n', '\r']) {
        visible.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    } else {
        visible.to_owned()
    };
    Text { text, span }
}

/// Returns the words of a span on one line.
pub(super) fn word(source: &str, span: Span) -> Text {
    Text { text: span.of(source).to_owned(), span }
}

/// Returns the offset of the first full stop that ends a sentence. A full stop between two digits does not end a
/// sentence.
pub(super) fn full_stop(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    text.match_indices('.').map(|(at, _)| at).find(|at| !(digit(at.checked_sub(1)) && digit(Some(at + 1))))
}

/// Returns the number of open parentheses after a text, if `depth` are open before it.
pub(super) fn depth_after(depth: usize, text: &str) -> usize {
    text.bytes().fold(depth, |depth, byte| match byte {
        b'(' => depth + 1,
        b')' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// Shortens a name for a message to at most sixty characters. An ellipsis marks the cut.
pub(super) fn shortened(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(60) {
        Some((end, _)) => Cow::Owned(format!("{}…", name.get(..end).unwrap_or(""))),
        None => Cow::Borrowed(name),
    }
}

/// Whether a text has two or more capitals and no lower-case letter, as the names of actions do.
pub(super) fn is_capitals(word: &str) -> bool {
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    capitals >= 2 && !word.chars().any(char::is_lowercase)
}
