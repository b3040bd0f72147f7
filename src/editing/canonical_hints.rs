//! The meaning of the rule texts of a game of declared kinds, in canonical English, sentence beside sentence.

use crate::edited_file::EditedFile;
use diagnostic::Severity;
use model::{Id, Thing};
use source::{FileId, Span};
use syntax::ast::{Block, Head, Item, Paragraph, Part, Sentence, Value};

/// A sentence and its canonical lines: no line if it was not understood, and several lines if it stands for a whole
/// text.
pub type ToldSentence = (Span, Vec<String>);

/// Returns the sentences of all fields with rules, in the order of the file.
pub fn told_sentences(file: &EditedFile<'_>) -> Vec<ToldSentence> {
    let mut found = Vec::new();
    for block in &file.document.blocks {
        let things = things_of(file, block);
        for part in &block.parts {
            let Part::Field { key, value: Value::Rules(rules) } = part else { continue };
            let told = things.iter().find_map(|thing| told(file, thing, &key.text));
            match told {
                Some(told) => beside(rules, told, &mut found),
                None => found.extend(broken(file, rules)),
            }
        }
    }
    found
}

/// Returns the things that a block declares. Things of different kinds may have one name.
fn things_of<'a>(file: &EditedFile<'a>, block: &Block) -> Vec<&'a Thing> {
    let name = match &block.head {
        Head::Card { name, .. } | Head::Definition { name, .. } => name,
    };
    let id = Id::of(&name.text);
    file.compilation.set.declared.things.iter().filter(|thing| thing.id == id).collect()
}

/// Returns the canonical English of a field of a thing; `None` if the field was not understood.
fn told<'a>(file: &EditedFile<'a>, thing: &Thing, key: &str) -> Option<&'a str> {
    let kind = file.compilation.set.declared.kind(&thing.kind)?;
    let field = kind.fields.iter().find(|field| field.name.eq_ignore_ascii_case(key))?;
    let id = Id::exactly(&format!("{}.{}.{}", thing.kind, thing.id, field.id));
    file.compilation.reading.told.get(&id).map(String::as_str)
}

/// Adds the written sentences with what they became. If their numbers differ, the text is shown as a whole.
fn beside(rules: &Paragraph, told: &str, found: &mut Vec<ToldSentence>) {
    let (canonical, _) = syntax::parse_paragraph(FileId::default(), told, Span::new(0, told.len()));
    let written: Vec<&Sentence> = sentences(rules).collect();
    let lines: Vec<String> = sentences(&canonical).map(|sentence| sentence.span.of(told).to_owned()).collect();
    if written.len() == lines.len() {
        found.extend(written.iter().zip(lines).map(|(sentence, line)| (sentence.span, vec![line])));
    } else if let (Some(first), Some(last)) = (written.first(), written.last()) {
        found.push((first.span.to(last.span), lines));
    }
}

/// Returns the sentences with errors.
fn broken(file: &EditedFile<'_>, rules: &Paragraph) -> Vec<ToldSentence> {
    let errors: Vec<Span> =
        file.findings().filter(|finding| finding.severity == Severity::Error).map(|finding| finding.at.span).collect();
    let is_broken = |sentence: &&Sentence| {
        errors.iter().any(|error| (sentence.span.start..=sentence.span.end).contains(&error.start))
    };
    sentences(rules).filter(is_broken).map(|sentence| (sentence.span, Vec::new())).collect()
}

fn sentences(paragraph: &Paragraph) -> impl Iterator<Item = &Sentence> {
    paragraph.items.iter().filter_map(Item::sentence).filter(|sentence| !sentence.quoted && !sentence.tokens.is_empty())
}
