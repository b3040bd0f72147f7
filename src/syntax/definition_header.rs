//! Parses the header of a definition: its name, its notes, and rules on the same line.

use super::ast::{Head, Part};
use super::findings;
use super::keywords::{BlockKeyword, BlockKind};
use super::line_forms::{Form, Line};
use super::scan;
use super::sentence_tokens;
use super::text_reader::TextReader;
use source::Span;

/// The maximum number of words in a note. A longer parenthesis is a rule text.
const NOTE_WORDS: usize = 3;

/// Returns the index after the last line of a header. A header continues while its parenthesis is open, and the header
/// of a verb continues while plain lines follow.
pub(super) fn end(reader: &TextReader<'_>, lines: &[Line], first: usize, keyword: &BlockKeyword, value: Span) -> usize {
    let mut end = first + 1;
    if keyword.kind == BlockKind::Verb {
        let more = |line: &&Line| matches!(line.form, Form::Plain | Form::Header { .. });
        return end + lines.get(end..).unwrap_or(&[]).iter().take_while(more).count();
    }
    let mut depth = scan::depth_after(0, reader.words(value));
    while depth > 0 {
        let Some(line) = lines.get(end) else { break };
        let known = |key: Span| {
            let key = reader.words(key);
            reader.keywords.field(key).is_some() || reader.keywords.block(key).is_some()
        };
        match line.form {
            Form::Empty | Form::Action { .. } => break,
            Form::Keyed { key, .. } if known(key) => break,
            Form::Comment => {}
            _ => depth = scan::depth_after(depth, reader.words(line.span)),
        }
        end += 1;
    }
    end
}

/// Parses the header of a definition, and the rules on the same line.
pub(super) fn definition(
    reader: &mut TextReader<'_>,
    keyword: &BlockKeyword,
    at: Span,
    value: Span,
) -> (Head, Option<Part>) {
    let blanked = scan::blank_comments(reader.text, value);
    let text: &str = &blanked;
    let base = value.range().start;
    let colon = if keyword.kind == BlockKind::Verb { text.find(':') } else { None };
    let name_end = [colon, text.find('('), scan::full_stop(text)].into_iter().flatten().min().unwrap_or(text.len());
    let name = scan::trimmed(text.get(..name_end).unwrap_or(text), base);
    reader.card = Some(reader.words(name));
    if name.start == name.end {
        reader.card = None;
        let place = reader.place(at.to(Span { start: at.end, end: at.end + 1 }));
        reader.report(findings::definition_without_name(place, &keyword.name));
    }
    let mut notes = Notes::default();
    let mut rules = None;
    let mut from = name_end;
    while let Some(rest) = text.get(from..) {
        let open = from + rest.len() - rest.trim_start().len();
        if text.get(open..).is_none_or(|rest| !rest.starts_with('(')) {
            let rest = rest.trim_start_matches(['.', ':', ' ']);
            if !rest.trim().is_empty() {
                rules = Some(Span::new(base + text.len() - rest.len(), value.range().end));
            }
            break;
        }
        let close = closing(text, open);
        let inner = Span::new(base + open + 1, base + close.unwrap_or(text.len()));
        if close.is_none() {
            let place = reader.place(Span::new(base + open, base + open + 1));
            reader.report(findings::unclosed_parenthesis(place, value.end, 1));
        }
        if !notes.take(reader.text, inner, keyword.kind) {
            rules = Some(inner);
            from = close.map_or(text.len(), |close| close + 1);
            break;
        }
        from = close.map_or(text.len(), |close| close + 1);
    }
    let mut parts = rules.map(|span| sentence_tokens::read(reader, span));
    if let (Some(rules), Some(rest)) = (&mut parts, text.get(from..)) {
        // The sentences after the parenthesis with the rules are rules too.
        let after = Span::new(base + from, base + text.len());
        if after.start >= rules.span.end && !rest.trim_matches(['.', ' ', '\n', '\r', '\t']).is_empty() {
            let more = sentence_tokens::read(reader, after);
            rules.span = rules.span.to(more.span);
            rules.items.extend(more.items);
        }
    }
    let keyword = super::ast::Text { text: keyword.name.clone(), span: at };
    let name = scan::text(reader.text, name, false);
    let head =
        Head::Definition { keyword, name, plural: notes.plural, in_leaflet: notes.in_leaflet, note: notes.other };
    (head, parts.map(Part::Rules))
}

/// The notes in parentheses after a name.
#[derive(Default)]
struct Notes {
    plural: Option<super::ast::Text>,
    in_leaflet: bool,
    other: Option<super::ast::Text>,
}

impl Notes {
    /// Stores a parenthesis as a note. Returns false if the parenthesis is a rule text.
    fn take(&mut self, source: &str, inner: Span, kind: BlockKind) -> bool {
        let note = scan::text(source, inner, false);
        let mut words = note.text.split_whitespace();
        if words.next().is_some_and(|word| word.eq_ignore_ascii_case("plural")) && self.plural.is_none() {
            let rest = note.text.get("plural".len()..).unwrap_or("");
            let start = note.span.range().start + "plural".len();
            let span = scan::trimmed(rest, start);
            if span.start < span.end && words.count() <= NOTE_WORDS {
                self.plural = Some(scan::text(source, span, false));
                return true;
            }
            return false;
        }
        if note.text.eq_ignore_ascii_case("in the leaflet") {
            self.in_leaflet = true;
            return true;
        }
        let short = note.text.split_whitespace().count() <= NOTE_WORDS && scan::full_stop(&note.text).is_none();
        if self.other.is_some() || !(short || kind == BlockKind::Section) {
            return false;
        }
        self.other = Some(note);
        true
    }
}

/// Returns the offset of the parenthesis that closes the parenthesis at `open`.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let rest = text.get(open..)?;
    let at = rest.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    at.map(|at| open + at)
}
