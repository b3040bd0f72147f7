//! Writes a skeleton as text, with one line for each block, part and sentence.

use std::fmt::Write;

use source::{FileId, LineIndex, Span};
use syntax::ast::{Block, Head, Item, Paragraph, Part, Sentence, Text, Token, TokenKind, Value};

pub fn dump(text: &str) -> String {
    let parsed = syntax::parse(FileId(0), text);
    let mut out = String::new();
    for block in &parsed.document.blocks {
        dump_block(text, block, &mut out);
    }
    let index = LineIndex::new(text);
    for finding in &parsed.diagnostics {
        let at = index.position(text, finding.at.span.start);
        let card = finding.card.as_deref().unwrap_or("-");
        let ability = finding.ability.as_deref().unwrap_or("-");
        let words = finding.at.span.of(text);
        let code = finding.check.code;
        writeln!(out, "{code} {}:{} {words:?} on {card}/{ability}: {}", at.line, at.column, finding.message).unwrap();
        for fix in &finding.fixes {
            let edits: Vec<String> =
                fix.edits.iter().map(|edit| format!("{:?} -> {:?}", edit.at.span.of(text), edit.text)).collect();
            writeln!(out, "  {} ({}): {}", fix.title, if fix.safe { "safe" } else { "unsafe" }, edits.join(", "))
                .unwrap();
        }
    }
    out
}

fn dump_block(text: &str, block: &Block, out: &mut String) {
    let place = |span: Span| format!("{}..{}", span.start, span.end);
    match &block.head {
        Head::Card { name, epithet, class } => {
            write!(out, "card {:?} {:?} {:?}", name.text, epithet.text, class.text).unwrap();
        }
        Head::Definition { keyword, name, plural, in_leaflet, note } => {
            write!(out, "{} {:?}", keyword.text, name.text).unwrap();
            let mut note_of = |label: &str, note: &Option<Text>| {
                if let Some(note) = note {
                    write!(out, " {label} {:?}", note.text).unwrap();
                }
            };
            note_of("plural", plural);
            note_of("note", note);
            if *in_leaflet {
                out.push_str(" leaflet");
            }
        }
    }
    writeln!(out, " @{}", place(block.span)).unwrap();
    for part in &block.parts {
        match part {
            Part::Action { tag, tag_span, name, rules } => {
                writeln!(out, "  {tag:?} {:?} {:?}", tag_span.of(text), name.text).unwrap();
                paragraph(text, rules, 4, out);
            }
            Part::Field { key, value: Value::Raw(raw) } => {
                writeln!(out, "  {}: {:?} @{}", key.text, raw.text, place(raw.span)).unwrap();
            }
            Part::Field { key, value: Value::Rules(rules) } => {
                writeln!(out, "  {}:", key.text).unwrap();
                paragraph(text, rules, 4, out);
            }
            Part::Rules(rules) => {
                writeln!(out, "  rules @{}", place(rules.span)).unwrap();
                paragraph(text, rules, 4, out);
            }
        }
    }
}

fn paragraph(text: &str, paragraph_: &Paragraph, indent: usize, out: &mut String) {
    for item in &paragraph_.items {
        match item {
            Item::Sentence(sentence) => self::sentence(text, sentence, indent, out),
            Item::Parenthesis(inner) => {
                writeln!(out, "{:indent$}(", "").unwrap();
                paragraph(text, inner, indent + 2, out);
                writeln!(out, "{:indent$})", "").unwrap();
            }
        }
    }
}

fn sentence(text: &str, sentence: &Sentence, indent: usize, out: &mut String) {
    let quoted = if sentence.quoted { "quoted " } else { "" };
    let tokens: Vec<String> = sentence.tokens.iter().map(|token| self::token(text, token)).collect();
    let stop = if sentence.span.of(text).ends_with(['.', '"', '”']) { " ." } else { "" };
    writeln!(out, "{:indent$}{quoted}{}{stop}", "", tokens.join(" ")).unwrap();
}

fn token(text: &str, token: &Token) -> String {
    let words = token.span.of(text);
    match token.kind {
        TokenKind::Word => words.to_owned(),
        TokenKind::Number => format!("#{words}"),
        TokenKind::Code => format!("`{words}`"),
        TokenKind::Mark => format!("‹{words}›"),
    }
}
