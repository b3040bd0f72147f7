//! Reads the fields of a block of the rulebook, using the table of its fields.

use crate::block::{BlockText, same_words};
use crate::field::Field;
use crate::findings;
use crate::phrase::{Phrase, PhraseError};
use diagnostic::Diagnostic;
use source::{Span, offset};
use syntax::ast::{Paragraph, Part, Value};

impl<'a> BlockText<'a> {
    /// Reads the fields of the block into `into`. Returns the rule texts, in the order of the block.
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
                (None, Value::Raw(text)) => findings.push(findings::unreadable_value(
                    self,
                    field,
                    PhraseError::Unexpected {
                        at: text.span,
                        found: text.text.clone(),
                        expected: vec!["a rule".to_owned()],
                    },
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
                    if let Err(error) = result {
                        findings.push(findings::unreadable_value(self, field, error));
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

/// Returns the span of the words before the first colon in the first line of a text. Without a colon, returns the span
/// of the whole line.
fn first_words(source: &str, span: Span) -> Span {
    let text = span.of(source);
    let line = text.lines().next().unwrap_or("");
    let end = line.find(':').unwrap_or(line.trim_end().len());
    Span { start: span.start, end: span.start + offset(end) }
}
