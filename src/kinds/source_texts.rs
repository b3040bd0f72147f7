//! Where the rule texts, verbs and things of a pack stand in its files.

use std::collections::BTreeMap;

use model::Id;
use source::{FileId, Place, Span};
use syntax::ast::Paragraph;

/// A rule text of a thing. `reading` reads it and puts the rules into its slot.
#[derive(Debug, Clone)]
pub struct RuleText<'a> {
    /// The index of the thing in the things of the game.
    pub thing: usize,
    /// Where the rules belong.
    pub slot: RuleSlot,
    /// The file of the text.
    pub file: FileId,
    /// The text of the whole file.
    pub text: &'a str,
    /// The sentences.
    pub rules: &'a Paragraph,
}

/// A verb that the pack declares.
#[derive(Debug, Clone, Copy)]
pub struct DeclaredVerb<'a> {
    /// The verb with its slots: *exhaust a permanent*.
    pub phrase: &'a str,
    /// Where the phrase stands.
    pub at: Place,
    /// The text of the whole file.
    pub text: &'a str,
    /// The meaning in other words; `None` if only the engine knows what the verb does.
    pub body: Option<&'a Paragraph>,
}

/// Where the rules of a text belong within a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleSlot {
    /// In the field with this id.
    Field(Id),
    /// In the field with this id, as the last argument of the use with this index.
    Taken(Id, usize),
}

/// Where a thing stands.
#[derive(Debug, Clone)]
pub struct ThingPlace {
    /// The file.
    pub file: FileId,
    /// The name in the header.
    pub head: Span,
    /// The whole block.
    pub whole: Span,
    /// The value of each field, by the id of the field.
    pub fields: BTreeMap<Id, Span>,
}
