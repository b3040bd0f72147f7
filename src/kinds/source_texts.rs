//! The places of the rule texts, verbs and things of a pack in its files.

use std::collections::BTreeMap;

use crate::value_text;
use model::Id;
use source::{FileId, Place, Span};
use syntax::ast::Paragraph;

/// A rule text of a thing. `reading` parses the text and puts the rules into the slot.
#[derive(Debug, Clone)]
pub struct RuleText<'a> {
    /// The index of the thing in the things of the game.
    pub thing: usize,
    /// The slot in the thing that the rules belong to.
    pub slot: RuleSlot,
    /// The file that the text is in.
    pub file: FileId,
    /// The text of the whole file.
    pub text: &'a str,
    /// The parsed sentences of the text.
    pub rules: &'a Paragraph,
    /// The offset of the text in the printed text of its field.
    pub printed_at: usize,
}

impl RuleText<'_> {
    /// Returns the offset in the printed text of the field that corresponds to a byte of the file.
    pub fn printed_offset(&self, byte: u32) -> u32 {
        let before = Span { start: self.rules.span.start, end: byte }.of(self.text);
        source::offset(self.printed_at + value_text::spaced(before).len())
    }
}

/// A verb that the pack declares.
#[derive(Debug, Clone, Copy)]
pub struct DeclaredVerb<'a> {
    /// The verb with its slots: *exhaust a permanent*.
    pub phrase: &'a str,
    /// The place of the phrase.
    pub at: Place,
    /// The text of the whole file.
    pub text: &'a str,
    /// The body: the meaning of the verb in other words; `None` if only the engine knows what the verb does.
    pub body: Option<&'a Paragraph>,
}

/// The slot in a thing that the rules of a text belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleSlot {
    /// The field with this id.
    Field(Id),
    /// The last argument of the use with this index in the field with this id.
    Taken(Id, usize),
}

/// The place of a thing and of its parts.
#[derive(Debug, Clone)]
pub struct ThingPlace {
    /// The file that declares the thing.
    pub file: FileId,
    /// The span of the name in the header.
    pub head: Span,
    /// The span of the whole block.
    pub whole: Span,
    /// The span of each field's value, by the id of the field.
    pub fields: BTreeMap<Id, Span>,
}
