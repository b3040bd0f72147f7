//! Parses the lines below a header into actions, fields and rules.

use super::ast::{ActionTag, Part, Text, Value};
use super::findings;
use super::keywords::{FieldKey, FieldKind};
use super::line_forms::{Form, Line};
use super::line_opening::{self, LineContext, Opening, Owner};
use super::scan;
use super::sentence_tokens;
use super::text_reader::TextReader;
use source::{Span, offset};

/// A part of a block, and whether a blank line separates the part from the header (kernel D6).
pub(super) struct PlacedPart {
    pub part: Part,
    pub after_blank: bool,
}

/// A part that more lines may continue.
struct OpenPart<'k> {
    kind: PartKind<'k>,
    /// The span of the text that was read. In a field or action, the span begins after the colon.
    span: Span,
    after_blank: bool,
}

enum PartKind<'k> {
    Action {
        tag: ActionTag,
        tag_span: Span,
        name: Span,
    },
    Field {
        key: &'k FieldKey,
        at: Span,
    },
    Rules,
    /// Lines that belong to no part. Consecutive lines get one finding, after the last of them.
    Stray,
    /// Lines that already have a finding.
    Reported,
}

/// Parses the lines of one block.
pub(super) fn read<'a>(reader: &mut TextReader<'a>, lines: &[Line], owner: Owner) -> Vec<PlacedPart> {
    let keywords = reader.keywords;
    let mut body = Body { reader, owner, parts: Vec::new(), open: None, after_blank: false };
    for line in lines {
        match line.form {
            Form::Empty => {
                body.close();
                body.after_blank = true;
            }
            Form::Comment if body.is_verbatim() => body.extend(line),
            Form::Comment => {}
            _ => match line_opening::of(body.reader, keywords, line, body.context()) {
                Opening::Action { tag, tag_span, name, value } => {
                    body.start(PartKind::Action { tag, tag_span, name }, value);
                }
                Opening::Field { key, at, value } => {
                    let value = if key.kind == FieldKind::Verbatim { until(value, line.whole) } else { value };
                    body.start(PartKind::Field { key, at }, value);
                }
                Opening::Reported => body.start(PartKind::Reported, line.span),
                Opening::None if body.open.is_some() && !body.has_its_value() => body.extend(line),
                Opening::None if owner == Owner::Definition => body.start(PartKind::Rules, line.span),
                Opening::None => body.start(PartKind::Stray, line.span),
            },
        }
    }
    body.close();
    body.parts
}

fn until(value: Span, line: Span) -> Span {
    Span { start: value.start, end: line.end.max(value.end) }
}

struct Body<'r, 'a> {
    reader: &'r mut TextReader<'a>,
    owner: Owner,
    parts: Vec<PlacedPart>,
    open: Option<OpenPart<'a>>,
    after_blank: bool,
}

impl<'a> Body<'_, 'a> {
    fn is_verbatim(&self) -> bool {
        matches!(self.open, Some(OpenPart { kind: PartKind::Field { key, .. }, .. }) if key.kind == FieldKind::Verbatim)
    }

    /// Returns the context of the next line. The context decides whether the line may begin a new part.
    fn context(&self) -> LineContext {
        let value = self.open.as_ref().is_some_and(
            |open| matches!(open.kind, PartKind::Field { key, .. } if matches!(key.kind, FieldKind::Raw | FieldKind::Rows | FieldKind::Code)),
        );
        let complete = self.open.as_ref().is_none_or(|open| {
            value || self.reader.words(open.span).trim_end().ends_with(['.', '!', '?', ')', '"', '”'])
        });
        LineContext { owner: self.owner, continues: self.open.is_some(), complete, value }
    }

    /// Whether the open part is a field of a definition with a short value, such as *Move activations: 1*, and the
    /// value is complete. The next line is then a rule of the definition.
    fn has_its_value(&self) -> bool {
        let Some(OpenPart { kind: PartKind::Field { key, .. }, span, .. }) = &self.open else { return false };
        let is_short = matches!(key.kind, FieldKind::Number | FieldKind::Code);
        is_short && self.owner == Owner::Definition && !self.reader.words(*span).trim().is_empty()
    }

    fn extend(&mut self, line: &Line) {
        let verbatim = self.is_verbatim();
        if let Some(open) = &mut self.open {
            open.span = open.span.to(if verbatim { line.whole } else { line.span });
        }
    }

    fn start(&mut self, kind: PartKind<'a>, span: Span) {
        self.close();
        self.open = Some(OpenPart { kind, span, after_blank: self.after_blank });
    }

    fn close(&mut self) {
        let Some(OpenPart { kind, span, after_blank }) = self.open.take() else { return };
        match kind {
            PartKind::Action { tag, tag_span, name } => {
                let name = scan::word(self.reader.text, name);
                self.reader.ability = Some(self.reader.words(name.span)).filter(|name| !name.is_empty());
                let rules = sentence_tokens::read(self.reader, span);
                if rules.span.start == rules.span.end {
                    let at = self.reader.place(tag_span.to(name.span));
                    self.reader.report(findings::nothing_after_colon(at, &name.text));
                }
                self.reader.ability = None;
                self.push(Part::Action { tag, tag_span, name, rules }, after_blank);
            }
            PartKind::Field { key, at } => self.field(key, at, span, after_blank),
            PartKind::Rules => {
                let rules = sentence_tokens::read(self.reader, span);
                self.push(Part::Rules(rules), after_blank);
            }
            PartKind::Stray => {
                let first = self.reader.words(span).lines().next().map_or(0, str::len);
                let at = self.reader.place(Span { start: span.start, end: span.start + offset(first) });
                self.reader.report(findings::stray_text(at));
            }
            PartKind::Reported => {}
        }
    }

    fn field(&mut self, key: &FieldKey, at: Span, span: Span, after_blank: bool) {
        let text = self.reader.text;
        let name = Text { text: key.name.clone(), span: at };
        if scan::text(text, span, key.kind == FieldKind::Verbatim).text.is_empty() {
            self.reader.report(findings::nothing_after_colon(self.reader.place(at), &key.name));
            return;
        }
        let (value, rest) = match key.kind {
            FieldKind::Rules => (Value::Rules(sentence_tokens::read(self.reader, span)), None),
            FieldKind::Raw | FieldKind::Rows | FieldKind::Code => (Value::Raw(scan::text(text, span, false)), None),
            FieldKind::Verbatim => (Value::Raw(scan::text(text, span, true)), None),
            FieldKind::Number => {
                let written = span.of(text);
                let stop = scan::full_stop(written).unwrap_or(written.len());
                let split = span.start + offset(stop);
                let rest = Span { start: (split + 1).min(span.end), end: span.end };
                (Value::Raw(scan::text(text, Span { start: span.start, end: split }, false)), Some(rest))
            }
        };
        self.push(Part::Field { key: name, value }, after_blank);
        let rest = rest.filter(|rest| !rest.of(text).trim().is_empty());
        if let Some(rest) = rest {
            let rules = sentence_tokens::read(self.reader, rest);
            self.push(Part::Rules(rules), after_blank);
        }
    }

    fn push(&mut self, part: Part, after_blank: bool) {
        self.parts.push(PlacedPart { part, after_blank });
    }
}
