//! Small readings of plain text: trimming, comments, words.

use std::borrow::Cow;

use super::ast::Text;
use crate::source::Span;

/// The place of `text` without the spaces around it; `start` is its first byte in the file.
pub(super) fn trimmed(text: &str, start: usize) -> Span {
    let left = text.len() - text.trim_start().len();
    let visible = text.trim();
    Span::new(start + left, start + left + visible.len())
}

/// A line up to its comment: `//` at the start of the line or after a space.
pub(super) fn before_comment(line: &str) -> &str {
    let mut from = 0;
    while let Some(found) = line.get(from..).and_then(|rest| rest.find("//")) {
        let at = from + found;
        let before = line.get(..at).unwrap_or("");
        if before.is_empty() || before.ends_with(char::is_whitespace) {
            return before;
        }
        from = at + 2;
    }
    line
}

/// The text with spaces in place of its comments: every other byte keeps its place.
pub(super) fn blank_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("//") {
        return Cow::Borrowed(text);
    }
    let mut blanked = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let words = before_comment(line);
        blanked.push_str(words);
        blanked.extend(std::iter::repeat_n(' ', line.len() - words.len()));
    }
    Cow::Owned(blanked)
}

/// The words of a span, trimmed, in which line breaks are spaces and comments are left out.
pub(super) fn text(source: &str, span: Span, verbatim: bool) -> Text {
    let span = trimmed(span.of(source), span.start as usize);
    let written = span.of(source);
    let joined = if written.contains(['\n', '\r']) || (!verbatim && written.contains("//")) {
        let lines = written.lines().map(|line| if verbatim { line } else { before_comment(line) });
        let mut words = String::with_capacity(written.len());
        for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(line);
        }
        words
    } else {
        written.to_owned()
    };
    Text { text: joined, span }
}

/// The words of a span that lies on one line.
pub(super) fn word(source: &str, span: Span) -> Text {
    Text { text: span.of(source).to_owned(), span }
}

/// The first full stop that ends a sentence: not one between two digits.
pub(super) fn full_stop(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    text.match_indices('.').map(|(at, _)| at).find(|at| !(digit(at.checked_sub(1)) && digit(Some(at + 1))))
}

/// How many parentheses are open behind a text, `depth` having been open before it.
pub(super) fn depth_after(depth: usize, text: &str) -> usize {
    text.bytes().fold(depth, |depth, byte| match byte {
        b'(' => depth + 1,
        b')' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// A name as a message shows it: not more than sixty characters of it.
pub(super) fn shortened(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(60) {
        Some((end, _)) => Cow::Owned(format!("{}…", name.get(..end).unwrap_or(""))),
        None => Cow::Borrowed(name),
    }
}

/// Two or more capitals, and no small letter: how the names of actions are written.
pub(super) fn is_capitals(word: &str) -> bool {
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    capitals >= 2 && !word.chars().any(char::is_lowercase)
}
