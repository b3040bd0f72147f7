//! Divides a file into sections at the lines that are headers.

use std::ops::Range;

use super::findings;
use super::keywords::{BlockKeyword, BlockKind, Keywords, VERB};
use super::line_forms::{Form, Line};
use super::scan;
use super::text_reader::TextReader;
use diagnostic::suggest;
use source::{Span, offset};

/// A header and the lines up to the next header.
#[derive(Debug)]
pub(super) struct Section<'k> {
    pub head: HeadLine<'k>,
    /// The indices of the section's lines. The first is the line of the header.
    pub lines: Range<usize>,
}

/// The header of a section.
#[derive(Debug)]
pub(super) enum HeadLine<'k> {
    /// The section has no header: it consists of the lines before the first header.
    Missing,
    Card {
        name: Span,
        epithet: Span,
        class: Span,
    },
    Definition {
        keyword: &'k BlockKeyword,
        at: Span,
        value: Span,
    },
    /// A header in the form of a kind that the pack declares.
    Form {
        keyword: &'k BlockKeyword,
        /// The span of the whole header.
        at: Span,
        name: Span,
        slots: Vec<(&'k str, Span)>,
    },
}

/// Divides a file at its headers.
pub(super) fn sections<'k>(reader: &mut TextReader<'_>, keywords: &'k Keywords, lines: &[Line]) -> Vec<Section<'k>> {
    let mut sections: Vec<Section<'k>> = Vec::new();
    let mut after_blank = true;
    for (index, line) in lines.iter().enumerate() {
        if let Some(head) = head(reader, keywords, lines, index, after_blank, sections.is_empty()) {
            if let Some(last) = sections.last_mut() {
                last.lines.end = index;
            }
            sections.push(Section { head, lines: index..lines.len() });
        } else if sections.is_empty() && !matches!(line.form, Form::Empty | Form::Comment) {
            sections.push(Section { head: HeadLine::Missing, lines: index..lines.len() });
        }
        match line.form {
            Form::Empty => after_blank = true,
            Form::Comment => {}
            _ => after_blank = false,
        }
    }
    sections
}

fn head<'k>(
    reader: &mut TextReader<'_>,
    keywords: &'k Keywords,
    lines: &[Line],
    index: usize,
    after_blank: bool,
    first: bool,
) -> Option<HeadLine<'k>> {
    let line = lines.get(index)?;
    if after_blank && let Some(head) = declared(reader, keywords, line) {
        return Some(head);
    }
    match line.form {
        Form::Header { .. } if !keywords.headers.is_empty() => None,
        Form::Keyed { key, value } => {
            let word = reader.words(key);
            if let Some(verb) = verb(reader, keywords, line.span, after_blank) {
                return Some(verb);
            }
            // A field may have the same name as a kind. Inside a block, the word means the field.
            if !after_blank && keywords.field(word).is_some() {
                return None;
            }
            let keyword = keywords.block(word).or_else(|| {
                // After a blank line, an unknown word with a capital is a misspelt keyword, unless it is the key of a
                // field.
                if !after_blank || keywords.field(word).is_some() || !word.starts_with(char::is_uppercase) {
                    return None;
                }
                let meant = keywords.block(suggest::nearest(word, keywords.all())?)?;
                reader.report(findings::unknown_key(reader.place(key), word, Some(&meant.name)));
                Some(meant)
            })?;
            Some(HeadLine::Definition { keyword, at: key, value })
        }
        Form::Header { name, epithet, class } => {
            if reader.words(line.span).ends_with('.') || continues(lines, index) {
                return None;
            }
            if !after_blank {
                // If no blank line precedes the line, it is a header only if a blank line and an action follow.
                let capital = reader.words(line.span).starts_with(char::is_uppercase);
                if !capital || !stands_above_action(lines, index) {
                    return None;
                }
                reader.report(findings::header_without_blank_line(reader.place(line.span), reader.words(name)));
            }
            report_gaps(reader, line.span, name, epithet, class);
            Some(HeadLine::Card { name, epithet, class })
        }
        Form::Plain if reader.words(line.span).trim_end_matches('.').ends_with("(engine)") => {
            verb(reader, keywords, line.span, after_blank)
        }
        Form::Plain if after_blank && is_broken_header(reader, lines, index, first) => Some(broken(reader, line.span)),
        _ => None,
    }
}

/// Returns the header of a verb, `To swap A with B: …`, if a block may begin here.
fn verb<'k>(reader: &TextReader<'_>, keywords: &'k Keywords, line: Span, after_blank: bool) -> Option<HeadLine<'k>> {
    let keyword = keywords.block(VERB).filter(|keyword| keyword.kind == BlockKind::Verb && after_blank)?;
    let rest = reader.words(line).strip_prefix(VERB)?.strip_prefix(' ')?;
    let at = Span { start: line.start, end: line.start + offset(VERB.len()) };
    let value = Span { start: line.end - offset(rest.len()), end: line.end };
    Some(HeadLine::Definition { keyword, at, value })
}

/// Returns a header in the form of a kind that the pack declares. `None` if the line has no such form.
fn declared<'k>(reader: &TextReader<'_>, keywords: &'k Keywords, line: &Line) -> Option<HeadLine<'k>> {
    if matches!(line.form, Form::Empty | Form::Comment) {
        return None;
    }
    let text = reader.words(line.span);
    let start = line.span.range().start;
    keywords.headers.iter().find_map(|form| {
        let keyword = keywords.block(&form.kind)?;
        let span = |at: &Range<usize>| Span::new(start + at.start, start + at.end);
        let slots: Vec<(&str, Span)> = form.matches(text)?.iter().map(|(slot, at)| (*slot, span(at))).collect();
        let name = slots.iter().find(|(slot, _)| *slot == "NAME")?.1;
        let others = slots.into_iter().filter(|(slot, _)| *slot != "NAME").collect();
        Some(HeadLine::Form { keyword, at: line.span, name, slots: others })
    })
}

/// Reports an empty name, epithet or class in a header that has both its comma and its dash.
fn report_gaps(reader: &mut TextReader<'_>, header: Span, name: Span, epithet: Span, class: Span) {
    let card = reader.words(name);
    let place = reader.place(header);
    let empty = |span: Span| span.start == span.end;
    let finding = match () {
        () if empty(name) => findings::header_without_name(place),
        () if empty(class) => findings::header_without_class(place, card, !empty(epithet)),
        () if empty(epithet) => findings::header_without_epithet(place, card),
        () => return,
    };
    reader.report(finding.on(&scan::shortened(card), None));
}

/// Whether the text of a line continues in the next line.
fn continues(lines: &[Line], index: usize) -> bool {
    let next = lines.iter().skip(index + 1).find(|line| line.form != Form::Comment);
    next.is_some_and(|line| matches!(line.form, Form::Plain | Form::Header { .. }))
}

/// Whether an action follows, after any number of blank lines and comments.
fn followed_by_action(lines: &[Line], index: usize) -> bool {
    let next = lines.iter().skip(index + 1).find(|line| !matches!(line.form, Form::Comment | Form::Empty));
    next.is_some_and(|line| matches!(line.form, Form::Action { .. }))
}

/// Whether a blank line follows, and then an action.
fn stands_above_action(lines: &[Line], index: usize) -> bool {
    let next = lines.iter().skip(index + 1).find(|line| line.form != Form::Comment);
    next.is_some_and(|line| line.form == Form::Empty) && followed_by_action(lines, index)
}

/// Whether a line was probably meant as a header. Such a line is short, begins with a capital, stands alone, and
/// precedes an action.
fn is_broken_header(reader: &TextReader<'_>, lines: &[Line], index: usize, first: bool) -> bool {
    let Some(line) = lines.get(index) else { return false };
    let text = reader.words(line.span);
    let short = text.len() <= 120 && text.split_whitespace().count() <= 12;
    let capital = text.starts_with(|c: char| c.is_uppercase() || c == ',');
    let alone = short && capital && !text.ends_with(['.', ')', ':', ',']) && !continues(lines, index);
    let divided = text.contains(',') || dash(text).is_some();
    alone && followed_by_action(lines, index) && (first || divided || text.split_whitespace().count() <= 3)
}

/// Returns the range of the last dash that was probably meant to precede the class, with the spaces around it.
fn dash(text: &str) -> Option<Range<usize>> {
    let spaced = [" - ", " – ", " — ", "—", "–", " -", "- "];
    spaced.iter().find_map(|dash| text.rfind(dash).map(|at| at..at + dash.len()))
}

/// Parses a broken header as far as possible, and reports the parts that are missing.
fn broken<'k>(reader: &mut TextReader<'_>, span: Span) -> HeadLine<'k> {
    let text = reader.words(span);
    let start = span.range().start;
    let dash = dash(text);
    let before = text.get(..dash.as_ref().map_or(text.len(), |dash| dash.start)).unwrap_or(text);
    let class = text.get(dash.as_ref().map_or(text.len(), |dash| dash.end)..).unwrap_or("");
    let class = scan::trimmed(class, start + text.len() - class.len());
    let comma = before.find(',');
    let name = scan::trimmed(before.get(..comma.unwrap_or(before.len())).unwrap_or(before), start);
    let epithet = before.get(comma.map_or(before.len(), |comma| comma + 1)..).unwrap_or("");
    let epithet = scan::trimmed(epithet, start + before.len() - epithet.len());
    let card = reader.words(name);
    let place = reader.place(span);
    let finding = match &dash {
        _ if name.start == name.end => findings::header_without_name(place),
        Some(dash) if epithet.start != epithet.end && class.start != class.end => {
            let at = reader.place(Span::new(start + dash.start, start + dash.end));
            findings::header_dash(place, at, card)
        }
        Some(_) if class.start != class.end => findings::header_without_epithet(place, card),
        _ => findings::header_without_class(place, card, comma.is_some()),
    };
    reader.report(finding.on(&scan::shortened(card), None));
    HeadLine::Card { name, epithet, class }
}
