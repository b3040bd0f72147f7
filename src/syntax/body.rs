//! The lines below a header: actions, fields, rules.

use super::ast::{ActionTag, Part, Text, Value};
use super::findings;
use super::keywords::{FieldKey, FieldKind};
use super::lines::{Form, Line};
use super::opening::{self, Opening};
use super::paragraph;
use super::reader::Reader;
use super::scan;
use source::Span;

/// A part, and whether a blank line stands between it and its header (kernel D6).
pub(super) struct Placed {
    pub part: Part,
    pub after_blank: bool,
}

/// What kind of block the lines belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Its lines all begin with a key or a tag.
    Card,
    /// Lines without a key are its rules.
    Definition,
}

/// Something whose last line has not been seen yet.
struct Open<'k> {
    what: What<'k>,
    /// The text so far; for a field and an action, what follows the colon.
    span: Span,
    after_blank: bool,
}

enum What<'k> {
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
    /// Lines that belong to nothing; the finding is made at their end.
    Stray,
    /// Lines that have been reported already.
    Reported,
}

pub(super) fn read<'a>(reader: &mut Reader<'a>, lines: &[Line], owner: Owner) -> Vec<Placed> {
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
            _ => match opening::of(body.reader, keywords, line, body.context()) {
                Opening::Action { tag, tag_span, name, value } => {
                    body.start(What::Action { tag, tag_span, name }, value);
                }
                Opening::Field { key, at, value } => {
                    let value = if key.kind == FieldKind::Verbatim { until(value, line.whole) } else { value };
                    body.start(What::Field { key, at }, value);
                }
                Opening::Reported => body.start(What::Reported, line.span),
                Opening::None if body.open.is_some() && !body.has_its_value() => body.extend(line),
                Opening::None if owner == Owner::Definition => body.start(What::Rules, line.span),
                Opening::None => body.start(What::Stray, line.span),
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
    reader: &'r mut Reader<'a>,
    owner: Owner,
    parts: Vec<Placed>,
    open: Option<Open<'a>>,
    after_blank: bool,
}

impl<'a> Body<'_, 'a> {
    fn is_verbatim(&self) -> bool {
        matches!(self.open, Some(Open { what: What::Field { key, .. }, .. }) if key.kind == FieldKind::Verbatim)
    }

    /// How free the next line is to begin something of its own.
    fn context(&self) -> opening::Context {
        let value = self.open.as_ref().is_some_and(
            |open| matches!(open.what, What::Field { key, .. } if matches!(key.kind, FieldKind::Raw | FieldKind::Code)),
        );
        let complete = self.open.as_ref().is_none_or(|open| {
            value || self.reader.words(open.span).trim_end().ends_with(['.', '!', '?', ')', '"', '”'])
        });
        opening::Context { owner: self.owner, continues: self.open.is_some(), complete, value }
    }

    /// Is a short value told already? Then the line below it is a rule of the definition: *Move activations: 1*.
    fn has_its_value(&self) -> bool {
        let Some(Open { what: What::Field { key, .. }, span, .. }) = &self.open else { return false };
        let is_short = matches!(key.kind, FieldKind::Number | FieldKind::Code);
        is_short && self.owner == Owner::Definition && !self.reader.words(*span).trim().is_empty()
    }

    fn extend(&mut self, line: &Line) {
        let verbatim = self.is_verbatim();
        if let Some(open) = &mut self.open {
            open.span = open.span.to(if verbatim { line.whole } else { line.span });
        }
    }

    fn start(&mut self, what: What<'a>, span: Span) {
        self.close();
        self.open = Some(Open { what, span, after_blank: self.after_blank });
    }

    fn close(&mut self) {
        let Some(Open { what, span, after_blank }) = self.open.take() else { return };
        match what {
            What::Action { tag, tag_span, name } => {
                let name = scan::word(self.reader.text, name);
                self.reader.ability = Some(self.reader.words(name.span)).filter(|name| !name.is_empty());
                let rules = paragraph::read(self.reader, span);
                if rules.span.start == rules.span.end {
                    let at = self.reader.place(tag_span.to(name.span));
                    self.reader.report(findings::nothing_after_colon(at, &name.text));
                }
                self.reader.ability = None;
                self.push(Part::Action { tag, tag_span, name, rules }, after_blank);
            }
            What::Field { key, at } => self.field(key, at, span, after_blank),
            What::Rules => {
                let rules = paragraph::read(self.reader, span);
                self.push(Part::Rules(rules), after_blank);
            }
            What::Stray => {
                let first = self.reader.words(span).lines().next().map_or(0, str::len);
                let at = self.reader.place(Span::new(span.start as usize, span.start as usize + first));
                self.reader.report(findings::stray_text(at));
            }
            What::Reported => {}
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
            FieldKind::Rules => (Value::Rules(paragraph::read(self.reader, span)), None),
            FieldKind::Raw | FieldKind::Code => (Value::Raw(scan::text(text, span, false)), None),
            FieldKind::Verbatim => (Value::Raw(scan::text(text, span, true)), None),
            FieldKind::Number => {
                let written = span.of(text);
                let stop = scan::full_stop(written).unwrap_or(written.len());
                let split = span.start as usize + stop;
                let rest = Span::new((split + 1).min(span.end as usize), span.end as usize);
                (Value::Raw(scan::text(text, Span::new(span.start as usize, split), false)), Some(rest))
            }
        };
        self.push(Part::Field { key: name, value }, after_blank);
        let rest = rest.filter(|rest| !rest.of(text).trim().is_empty());
        if let Some(rest) = rest {
            let rules = paragraph::read(self.reader, rest);
            self.push(Part::Rules(rules), after_blank);
        }
    }

    fn push(&mut self, part: Part, after_blank: bool) {
        self.parts.push(Placed { part, after_blank });
    }
}
