//! The place of the cursor: in a rule text, in a header, in the value of a line, or at the start of a line.

use crate::edited_file::EditedFile;
use crate::words::{has_blank_line, line_before};
use syntax::FieldKind;
use syntax::ast::{Block, Head, Part};

/// The place of the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CursorPlace {
    Comment,
    /// In a rule text that begins at `start`.
    Rules {
        start: usize,
    },
    /// In the first word of a line. The line may also go on with a rule text.
    LineStart {
        rules: Option<usize>,
    },
    /// Behind the dash of a card's header.
    Class,
    /// In the value of a line with this key, in lower case.
    Value {
        key: String,
    },
}

/// Returns the place of a position.
pub fn place(file: &EditedFile<'_>, cursor: usize) -> CursorPlace {
    let (line, line_start) = line_before(file.text, cursor);
    if line.trim_start().starts_with("//") {
        return CursorPlace::Comment;
    }
    if let Some(opened) = opened_line(file, line, line_start) {
        return opened;
    }
    let rules = paragraph_start(file, line_start).and_then(|start| {
        let first = file.text.get(start..line_start)?;
        match opened_line(file, first.lines().next().unwrap_or(""), start)? {
            CursorPlace::Rules { start } => Some(start),
            _ => None,
        }
    });
    let rules = rules.or_else(|| loose_rules(file, cursor, line_start));
    let is_first_word = !line.trim_start().contains(|c: char| !c.is_alphabetic() && c != '[' && c != ']');
    match (is_first_word, rules) {
        (true, rules) => CursorPlace::LineStart { rules },
        (false, Some(start)) => CursorPlace::Rules { start },
        (false, None) if line.rfind(" - ").is_some_and(|dash| line.find(',').is_some_and(|comma| comma < dash)) => {
            CursorPlace::Class
        }
        (false, None) => match line.starts_with('[') {
            true => CursorPlace::LineStart { rules: None },
            false => CursorPlace::Value { key: String::new() },
        },
    }
}

/// Returns the place of a position behind the colon that opens a line; `None` if no colon opens it.
fn opened_line(file: &EditedFile<'_>, line: &str, line_start: usize) -> Option<CursorPlace> {
    let colon = line.find(':')?;
    let key = line.get(..colon)?.trim();
    let after = line_start + colon + 1;
    if key.starts_with("[A]") || key.starts_with("[S]") {
        return Some(CursorPlace::Rules { start: after });
    }
    if let Some(field) = file.keywords.field(key) {
        return Some(match field.kind {
            FieldKind::Rules => CursorPlace::Rules { start: after },
            _ => CursorPlace::Value { key: key.to_lowercase() },
        });
    }
    // A verb has its rules on the same line: *To swap A with B: trade places …*.
    if key.starts_with("To ") {
        return Some(CursorPlace::Rules { start: after });
    }
    file.keywords.block(key)?;
    let value = line.get(colon + 1..).unwrap_or("");
    Some(match value.find('(') {
        Some(parenthesis) if !value.trim_start().starts_with('(') && !is_note(value.get(parenthesis..)?) => {
            CursorPlace::Rules { start: after + parenthesis + 1 }
        }
        _ => CursorPlace::Value { key: key.to_lowercase() },
    })
}

/// Whether a parenthesis of a header is a note, such as *(plural Webs)*, and not a text.
fn is_note(parenthesis: &str) -> bool {
    ["(plural", "(in the", "(red", "(engine"].iter().any(|note| parenthesis.starts_with(note))
}

/// Returns the start of the paragraph that a line continues; `None` if the line is the first of its paragraph.
fn paragraph_start(file: &EditedFile<'_>, line_start: usize) -> Option<usize> {
    let before = file.text.get(..line_start)?;
    let mut start = line_start;
    for line in before.split_inclusive('\n').rev() {
        if line.trim().is_empty() {
            break;
        }
        start -= line.len();
        if opened_line(file, line, start).is_some() {
            break;
        }
    }
    (start < line_start).then_some(start)
}

/// Returns the start of a rule text without a key, which a definition has below its header.
fn loose_rules(file: &EditedFile<'_>, cursor: usize, line_start: usize) -> Option<usize> {
    let block = file.block_at(cursor)?;
    if matches!(block.head, Head::Card { .. }) {
        return None;
    }
    let before = part_before(block, cursor);
    let goes_on = |end: usize| !file.text.get(end..cursor.max(end)).is_some_and(has_blank_line);
    if let Some((start, _)) = before.filter(|(_, end)| goes_on(*end)) {
        return Some(start);
    }
    let has_rules = file.keywords.blocks.iter().any(|known| match &block.head {
        Head::Definition { keyword, .. } => {
            known.name.eq_ignore_ascii_case(&keyword.text) && known.kind != syntax::BlockKind::Section
        }
        Head::Card { .. } => false,
    });
    (has_rules && !file.is_declared_game()).then_some(line_start)
}

/// Returns the span of the last rule text without a key that begins before the cursor.
fn part_before(block: &Block, cursor: usize) -> Option<(usize, usize)> {
    let mut loose = block.parts.iter().rev().filter_map(|part| match part {
        Part::Rules(rules) => Some((rules.span.start as usize, rules.span.end as usize)),
        Part::Field { .. } | Part::Action { .. } => None,
    });
    loose.find(|(start, _)| *start <= cursor)
}
