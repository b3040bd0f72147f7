//! The skeleton: files into blocks, blocks into fields and sentences, sentences into words. Never fails: what cannot be read
//! becomes a finding, and the rest is read all the same.

/// What pest generates from the grammar refers to this crate by name. (Without its `std` feature pest does not check the stack
/// at every character; no rule of `card.pest` is recursive, so there is no depth to guard.)
extern crate alloc;

pub mod ast;
mod belonging;
mod body;
mod findings;
mod format;
mod forms;
mod grammar;
mod head;
mod keywords;
mod limits;
mod lines;
mod opening;
mod outline;
mod paragraph;
mod reader;
mod scan;

pub use format::{format, format_with};
pub use forms::HeaderForm;
pub use keywords::{BlockKeyword, BlockKind, FieldKey, FieldKind, Keywords};

use std::sync::LazyLock;

use ast::{Block, Document, Head, Text};
use belonging::Draft;
use body::Owner;
use diagnostic::Diagnostic;
use lines::Line;
use outline::{HeadLine, Section};
use reader::Reader;
use source::{FileId, Span};

/// A text as blocks, and what is wrong with its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    pub document: Document,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text with the keywords that every game has.
///
/// Spans count bytes of `text` as given: a byte order mark and carriage returns are counted.
pub fn parse(file: FileId, text: &str) -> Parsed {
    static KEYWORDS: LazyLock<Keywords> = LazyLock::new(Keywords::default);
    parse_with(file, text, &KEYWORDS)
}

/// Reads a text with the keywords of a pack.
pub fn parse_with(file: FileId, text: &str, keywords: &Keywords) -> Parsed {
    let mut reader = Reader { file, text, keywords, findings: Vec::new(), card: None, ability: None };
    let blocks = blocks(&mut reader);
    let mut diagnostics = reader.findings;
    diagnostics.sort_by_key(|finding| (finding.at.span, finding.check.code));
    Parsed { document: Document { file, blocks }, diagnostics }
}

fn blocks(reader: &mut Reader<'_>) -> Vec<Block> {
    let text = reader.text;
    let start = reader.place(Span::default());
    if text.len() > limits::FILE_BYTES {
        reader.report(findings::file_too_large(start, text.len()));
        return Vec::new();
    }
    let bare = text.trim_start_matches('\u{feff}');
    let Some(lines) = lines::read(bare, text.len() - bare.len()) else {
        reader.report(findings::given_up(start));
        return Vec::new();
    };
    let keywords = reader.keywords;
    let sections = outline::sections(reader, keywords, &lines);
    let drafts = sections.into_iter().filter_map(|section| draft(reader, &lines, section)).collect();
    belonging::settle(drafts, keywords)
}

/// Reads one block. Lines before the first header are reported, and so is a block that is too large; the latter keeps its header.
fn draft(reader: &mut Reader<'_>, lines: &[Line], section: Section<'_>) -> Option<Draft> {
    let first = lines.get(section.lines.start)?;
    let last = lines.get(section.lines.end.checked_sub(1)?)?;
    reader.card = None;
    reader.ability = None;
    let extent = first.span.to(last.span);
    let too_large = (extent.end - extent.start) as usize > limits::BLOCK_BYTES;
    let mut slots = Vec::new();
    let (head, head_end, kind, rules) = match section.head {
        HeadLine::Missing => {
            reader.report(findings::text_before_header(reader.place(first.span)));
            return None;
        }
        HeadLine::Card { name, epithet, class } => {
            reader.card = Some(reader.words(name)).filter(|name| !name.is_empty());
            let word = |span| scan::word(reader.text, span);
            let head = Head::Card { name: word(name), epithet: word(epithet), class: word(class) };
            (head, section.lines.start + 1, None, None)
        }
        HeadLine::Form { keyword, at, name, slots: found } => {
            reader.card = Some(reader.words(name));
            slots = found;
            let keyword_at = Text { text: keyword.name.clone(), span: at };
            let name = scan::word(reader.text, name);
            let head = Head::Definition { keyword: keyword_at, name, plural: None, in_leaflet: false, note: None };
            (head, section.lines.start + 1, Some(keyword.kind), None)
        }
        HeadLine::Definition { keyword, at, value } => {
            let end = head::end(reader, lines, section.lines.start, keyword, value).min(section.lines.end);
            let last = lines.get(end - 1).unwrap_or(first);
            let value = Span { start: value.start, end: last.span.end.max(value.start) };
            let value = if too_large { Span { start: value.start, end: first.span.end } } else { value };
            let found = reader.findings.len();
            let (head, rules) = head::definition(reader, keyword, at, value);
            if too_large {
                // It was cut off, so what seems to be missing may be there.
                reader.findings.truncate(found);
            }
            (head, end, Some(keyword.kind), rules)
        }
    };
    let mut span = first.span;
    if let Some(last) = lines.get(head_end - 1) {
        span = span.to(last.span);
    }
    let mut parts = Vec::new();
    if too_large {
        reader.report(findings::block_too_large(reader.place(first.span), (extent.end - extent.start) as usize));
    } else {
        for (key, at) in slots {
            parts.push(body::Placed { part: slot(reader, key, at), after_blank: false });
        }
        parts.extend(rules.map(|part| body::Placed { part, after_blank: false }));
        let owner = if kind.is_none() { Owner::Card } else { Owner::Definition };
        let rest = lines.get(head_end..section.lines.end).unwrap_or(&[]);
        parts.extend(body::read(reader, rest, owner));
    }
    Some(Draft { block: Block { head, parts: Vec::new(), span }, kind, parts })
}

/// A slot of a declared header is a field like any other; its key is the slot itself.
fn slot(reader: &mut Reader<'_>, key: &str, at: Span) -> ast::Part {
    let field = reader.keywords.field(key);
    let name = field.map_or_else(|| key.to_owned(), |field| field.name.clone());
    let value = match field.map(|field| field.kind) {
        Some(FieldKind::Rules) => ast::Value::Rules(paragraph::read(reader, at)),
        _ => ast::Value::Raw(scan::word(reader.text, at)),
    };
    ast::Part::Field { key: Text { text: name, span: at }, value }
}

/// Reads a part of a text as rules: for a field that is raw until someone knows what it holds.
pub fn paragraph(file: FileId, text: &str, span: Span) -> (ast::Paragraph, Vec<Diagnostic>) {
    static KEYWORDS: LazyLock<Keywords> = LazyLock::new(Keywords::default);
    let mut reader = Reader { file, text, keywords: &KEYWORDS, findings: Vec::new(), card: None, ability: None };
    let paragraph = paragraph::read(&mut reader, span);
    (paragraph, reader.findings)
}
