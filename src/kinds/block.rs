//! The blocks of a pack, by the word that opens them.

use super::Parsed;
use source::{FileId, Place, Span};
use syntax::ast::{Block, Head, Part, Text, Value};

/// A block with its text and its name.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub block: &'a Block,
    pub keyword: &'a str,
    pub name: &'a Text,
    pub note: Option<&'a Text>,
}

impl<'a> Named<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    pub fn head(&self) -> Place {
        self.place(self.name.span)
    }

    /// The lines of that key, with their words and places.
    pub fn lines(&self, key: &'static str) -> impl Iterator<Item = (&'a str, Place)> + use<'a> {
        let (file, text) = (self.file, self.text);
        self.block.parts.iter().filter_map(move |part| match part {
            Part::Field { key: found, value } if found.text.eq_ignore_ascii_case(key) => {
                let span = super::look::span_of(value);
                Some((span.of(text), Place { file, span }))
            }
            _ => None,
        })
    }

    /// The keys of its lines that are none of these, and the places of words without a key.
    pub fn strays(&self, known: &[&str]) -> Vec<Place> {
        let stray = |part: &Part| match part {
            Part::Field { key, .. } => (!known.iter().any(|k| k.eq_ignore_ascii_case(&key.text))).then_some(key.span),
            Part::Rules(rules) => Some(rules.span),
            Part::Action { tag_span, .. } => Some(*tag_span),
        };
        self.block.parts.iter().filter_map(stray).map(|span| self.place(span)).collect()
    }
}

/// The blocks that a word opens, in the order of the files.
pub fn blocks<'a>(files: &[Parsed<'a>], wanted: &dyn Fn(&str) -> bool) -> Vec<Named<'a>> {
    let mut found = Vec::new();
    for file in files {
        for block in &file.document.blocks {
            if let Head::Definition { keyword, name, note, .. } = &block.head
                && wanted(&keyword.text)
            {
                let keyword = keyword.text.as_str();
                found.push(Named {
                    file: file.document.file,
                    text: file.text,
                    block,
                    keyword,
                    name,
                    note: note.as_ref(),
                });
            }
        }
    }
    found
}

/// The words of a value, as a paragraph if it was read as rules.
pub fn rules(value: &Value) -> Option<&syntax::ast::Paragraph> {
    match value {
        Value::Rules(paragraph) => Some(paragraph),
        Value::Raw(_) => None,
    }
}
