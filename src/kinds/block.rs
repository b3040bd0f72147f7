//! Finds the blocks of a pack by the words that open them.

use crate::value_text;
use model::{Declared, Id};
use source::{FileId, Place, Span};
use syntax::ParsedFile;
use syntax::ast::{Block, Head, Paragraph, Part, Text, Value};

/// A block with its name and the text of its file.
#[derive(Clone, Copy)]
pub(crate) struct NamedBlock<'a> {
    pub file: FileId,
    /// The text of the whole file.
    pub text: &'a str,
    pub block: &'a Block,
    /// The word that opens the block.
    pub keyword: &'a str,
    /// The name in the header.
    pub name: &'a Text,
    /// The words in parentheses after the name.
    pub note: Option<&'a Text>,
}

impl<'a> NamedBlock<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Returns the place of the name.
    pub fn head(&self) -> Place {
        self.place(self.name.span)
    }

    /// Returns the values of the lines with this key, with their places.
    pub fn lines(&self, key: &'static str) -> impl Iterator<Item = (&'a str, Place)> + use<'a> {
        let (file, text) = (self.file, self.text);
        self.block.parts.iter().filter_map(move |part| match part {
            Part::Field { key: found, value } if found.text.eq_ignore_ascii_case(key) => {
                let span = value_text::span_of(value);
                Some((span.of(text), Place { file, span }))
            }
            _ => None,
        })
    }

    /// Returns the places of keys that `known` does not contain, and of text without a key.
    pub fn strays(&self, known: &[&str]) -> Vec<Place> {
        let stray = |part: &Part| match part {
            Part::Field { key, .. } => (!known.iter().any(|k| k.eq_ignore_ascii_case(&key.text))).then_some(key.span),
            Part::Rules(rules) => Some(rules.span),
            Part::Action { tag_span, .. } => Some(*tag_span),
        };
        self.block.parts.iter().filter_map(stray).map(|span| self.place(span)).collect()
    }
}

/// Returns the blocks with a wanted keyword, in the order of the files.
pub(crate) fn blocks<'a>(files: &[ParsedFile<'a>], wanted: &dyn Fn(&str) -> bool) -> Vec<NamedBlock<'a>> {
    let mut found = Vec::new();
    for file in files {
        for block in &file.document.blocks {
            if let Head::Definition { keyword, name, note, .. } = &block.head
                && wanted(&keyword.text)
            {
                let keyword = keyword.text.as_str();
                found.push(NamedBlock {
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

/// Returns the value as a rule text, if it was parsed as rules.
pub(crate) fn rules(value: &Value) -> Option<&Paragraph> {
    match value {
        Value::Rules(paragraph) => Some(paragraph),
        Value::Raw(_) => None,
    }
}

/// Returns the blocks of things, in the order of the files.
pub(crate) fn thing_blocks<'a>(files: &[ParsedFile<'a>], declared: &Declared) -> Vec<NamedBlock<'a>> {
    let kinds: Vec<Id> = declared.kinds.iter().map(|kind| kind.id.clone()).collect();
    blocks(files, &|word| kinds.contains(&Id::of(word)))
}
