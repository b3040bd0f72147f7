//! A file of a pack after parsing, and the rule texts in its blocks.

use model::Id;
use source::Span;
use syntax::ast::{Block, Document, Head, Item, Paragraph, Part, Sentence, Value};

/// A file of a pack after parsing.
#[derive(Debug, Clone, Copy)]
pub struct ParsedFile<'a> {
    pub document: &'a Document,
    pub text: &'a str,
}

/// Returns every rule text of a block.
pub fn rule_paragraphs(block: &Block) -> impl Iterator<Item = &Paragraph> {
    block.parts.iter().filter_map(|part| match part {
        Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => Some(rules),
        Part::Field { .. } => None,
    })
}

/// Returns every rule text of a file, with the card that it belongs to: the last one above it.
pub(crate) fn paragraphs_with_cards(document: &Document) -> impl Iterator<Item = (Option<Id>, &Paragraph)> {
    let with_card = document.blocks.iter().scan(None, |card, block| {
        if let Head::Card { name, .. } = &block.head {
            *card = Some(Id::of(&name.text));
        }
        Some((card.clone(), block))
    });
    with_card.flat_map(|(card, block)| rule_paragraphs(block).map(move |paragraph| (card.clone(), paragraph)))
}

/// Returns the sentences of a paragraph, including those in its parentheses.
pub(crate) fn sentences_within(paragraph: &Paragraph) -> Vec<&Sentence> {
    let mut found = Vec::new();
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => found.push(sentence),
            Item::Parenthesis(inner) => found.extend(sentences_within(inner)),
        }
    }
    found
}

pub(crate) fn span_of(item: &Item) -> Span {
    match item {
        Item::Sentence(sentence) => sentence.span,
        Item::Parenthesis(paragraph) => paragraph.span,
    }
}

/// Returns the text with a single space between words, as it is printed.
pub(crate) fn printed(text: &str) -> String {
    let plain = |byte: u8| byte > b' ' && byte < 128;
    let bytes = text.as_bytes();
    let single = |at: usize| bytes[at] == b' ' && at > 0 && bytes.get(at + 1).is_some_and(|next| plain(*next));
    if (0..bytes.len()).all(|at| plain(bytes[at]) || single(at)) {
        return text.to_owned();
    }
    let mut printed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !printed.is_empty() {
            printed.push(' ');
        }
        printed.push_str(word);
    }
    printed
}
