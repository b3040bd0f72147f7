//! A block of the rulebook against the table of its fields.

use super::findings;
use super::phrase::{Miss, Phrase};
use diagnostic::{Diagnostic, Severities};
use model::Game;
use source::{FileId, Place, Span};
use syntax::FieldKind;
use syntax::ast::{Block, Paragraph, Part, Value};

/// A game as far as it is read, with the places that later checks point at.
pub struct Draft {
    pub game: Game,
    /// The classes that the team rules name.
    pub team_classes: Vec<(String, Span)>,
    pub severities: Severities,
}

/// The members of a team as written.
#[derive(Default)]
pub struct Members {
    pub main: Vec<(String, Span)>,
    pub sideboard: Vec<(String, Span)>,
}

/// Reads the words after a field's colon into a `T`.
type Reader<T> = fn(&mut Phrase<'_>, &mut T) -> Result<(), Miss>;

/// One field of a block.
pub struct Field<T> {
    pub key: &'static str,
    /// The whole line as it could be, for findings.
    pub example: &'static str,
    required: bool,
    repeated: bool,
    /// `None` where the value is a rule text, which the reader of rules takes up.
    read: Option<Reader<T>>,
}

impl<T> Field<T> {
    /// A field that must stand there once.
    pub const fn new(key: &'static str, example: &'static str, read: Reader<T>) -> Field<T> {
        Field { key, example, required: true, repeated: false, read: Some(read) }
    }

    /// A field that holds a rule text.
    pub const fn rules(key: &'static str, example: &'static str) -> Field<T> {
        Field { key, example, required: true, repeated: false, read: None }
    }

    /// How the skeleton reads its value.
    pub fn kind(&self) -> FieldKind {
        if self.read.is_some() { FieldKind::Raw } else { FieldKind::Rules }
    }

    pub const fn optional(mut self) -> Field<T> {
        self.required = false;
        self
    }

    pub const fn repeated(mut self) -> Field<T> {
        self.repeated = true;
        self
    }
}

/// A block, and the text that it lies in.
#[derive(Clone, Copy)]
pub struct BlockText<'a> {
    pub file: FileId,
    pub source: &'a str,
    pub block: &'a Block,
    /// Its name, for findings.
    pub name: &'a str,
}

impl<'a> BlockText<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// The place of a field's key.
    pub fn field(&self, key: &str) -> Option<Span> {
        self.block.parts.iter().find_map(|part| match part {
            Part::Field { key: found, .. } if same_words(&found.text, key) => Some(found.span),
            _ => None,
        })
    }

    /// Reads the block's fields into `into`, and gives back the rule texts in the order of the block.
    pub fn read<T>(
        &self,
        fields: &[Field<T>],
        head: Span,
        into: &mut T,
        findings: &mut Vec<Diagnostic>,
    ) -> Vec<&'a Paragraph> {
        let mut seen: Vec<Option<Span>> = vec![None; fields.len()];
        let mut rules = Vec::new();
        for part in &self.block.parts {
            let (key, value) = match part {
                Part::Field { key, value } => (key, value),
                Part::Action { tag_span, .. } => {
                    findings.push(findings::action_in_rulebook(self, *tag_span));
                    continue;
                }
                Part::Rules(paragraph) => {
                    findings.push(findings::unknown_field(self, first_words(self.source, paragraph.span), fields));
                    continue;
                }
            };
            let known = fields.iter().zip(seen.iter_mut()).find(|(field, _)| same_words(field.key, &key.text));
            let Some((field, seen)) = known else {
                findings.push(findings::unknown_field(self, key.span, fields));
                continue;
            };
            if let (Some(first), false) = (*seen, field.repeated) {
                findings.push(findings::field_twice(self, field.key, key.span, first));
                continue;
            }
            seen.get_or_insert(key.span);
            match (field.read, value) {
                (None, Value::Rules(paragraph)) => rules.push(paragraph),
                (None, Value::Raw(text)) => findings.push(findings::missed(
                    self,
                    field,
                    Miss::Unexpected { at: text.span, found: text.text.clone(), expected: vec!["a rule".to_owned()] },
                )),
                (Some(read), value) => {
                    let span = match value {
                        Value::Raw(text) => text.span,
                        Value::Rules(paragraph) => paragraph.span,
                    };
                    let span = if span.start == span.end { key.span } else { span };
                    let mut phrase =
                        if span == key.span { Phrase::empty(span) } else { Phrase::new(self.source, span) };
                    let result = read(&mut phrase, into).and_then(|()| {
                        phrase.between();
                        phrase.done()
                    });
                    if let Err(miss) = result {
                        findings.push(findings::missed(self, field, miss));
                    }
                }
            }
        }
        for (field, _) in fields.iter().zip(&seen).filter(|(field, seen)| field.required && seen.is_none()) {
            findings.push(findings::missing_field(self, field, head));
        }
        rules
    }
}

/// Equal without regard to case, and to how many spaces.
pub fn same_words(a: &str, b: &str) -> bool {
    plain(a) == plain(b)
}

/// The words in small letters with one blank between them: names that differ only in that are the same.
pub fn plain(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The words before the first colon of a text, or its first line.
fn first_words(source: &str, span: Span) -> Span {
    let text = span.of(source);
    let line = text.lines().next().unwrap_or("");
    let end = line.find(':').unwrap_or(line.trim_end().len());
    Span { start: span.start, end: span.start + end as u32 }
}
