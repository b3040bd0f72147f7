//! The meaning that formatting must keep: the document without its spans and without the order of a card's lines.

use crate::ast::{Block, Document, Head, Item, Paragraph, Part, Value};

/// Returns the meaning of a text. Two texts have equal meanings exactly if formatting may turn the first into the
/// second.
pub(super) fn of<'t>(text: &'t str, document: &'t Document) -> Vec<Vec<&'t str>> {
    let mut meaning = Vec::new();
    for block in &document.blocks {
        meaning.push(head(&block.head));
        let mut parts: Vec<Vec<&str>> = block.parts.iter().map(|part| self::part(text, part)).collect();
        if is_card(block) {
            parts.sort();
        }
        meaning.append(&mut parts);
    }
    meaning
}

fn is_card(block: &Block) -> bool {
    matches!(block.head, Head::Card { .. })
}

fn head(head: &Head) -> Vec<&str> {
    match head {
        Head::Card { name, epithet, class } => vec!["card", &name.text, &epithet.text, &class.text],
        Head::Definition { keyword, name, plural, in_leaflet, note } => {
            let leaflet = if *in_leaflet { "leaflet" } else { "" };
            let [plural, note] = [plural, note].map(|text| text.as_ref().map_or("", |text| text.text.as_str()));
            vec!["definition", &keyword.text, &name.text, plural, leaflet, note]
        }
    }
}

fn part<'t>(text: &'t str, part: &'t Part) -> Vec<&'t str> {
    let mut words = Vec::new();
    match part {
        Part::Action { tag_span, name, rules, .. } => {
            words.extend(["action", tag_span.of(text), &name.text]);
            paragraph(text, rules, &mut words);
        }
        Part::Field { key, value: Value::Raw(raw) } => words.extend(["field", &key.text, &raw.text]),
        Part::Field { key, value: Value::Rules(rules) } => {
            words.extend(["field", &key.text]);
            paragraph(text, rules, &mut words);
        }
        Part::Rules(rules) => {
            words.push("rules");
            paragraph(text, rules, &mut words);
        }
    }
    words
}

fn paragraph<'t>(text: &'t str, paragraph_: &'t Paragraph, words: &mut Vec<&'t str>) {
    for item in &paragraph_.items {
        match item {
            Item::Sentence(sentence) => {
                words.push(if sentence.quoted { "quoted" } else { "sentence" });
                words.extend(sentence.tokens.iter().map(|token| token.span.of(text)));
            }
            Item::Parenthesis(inner) => {
                words.push("(");
                paragraph(text, inner, words);
                words.push(")");
            }
        }
    }
}
