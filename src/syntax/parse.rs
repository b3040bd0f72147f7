//! Parses a file: lines, then blocks, then the parts of each block.

use std::sync::LazyLock;

use crate::ast::{self, Block, Document, Head, Text};
use crate::block_parts::{self, PlacedPart};
use crate::keywords::{FieldKind, Keywords};
use crate::line_forms::{self, Line};
use crate::line_opening::Owner;
use crate::ownership::{self, BlockDraft};
use crate::sections::{self, HeadLine, Section};
use crate::text_reader::TextReader;
use crate::{definition_header, findings, limits, scan, sentence_tokens};
use diagnostic::Diagnostic;
use source::{FileId, Span};

/// The blocks of a text, and the findings on its form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The blocks.
    pub document: Document,
    /// The findings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// A parsed file of a pack, with its text.
#[derive(Debug, Clone, Copy)]
pub struct ParsedFile<'a> {
    /// The blocks of the file.
    pub document: &'a Document,
    /// The text of the file.
    pub text: &'a str,
}

/// Parses a text with the keywords of the kernel, which every game on a board has.
///
/// Parsing never fails: text that cannot be parsed becomes a finding. Spans are offsets in `text` as given, so a byte
/// order mark and carriage returns count.
pub fn parse(file: FileId, text: &str) -> Parsed {
    static KEYWORDS: LazyLock<Keywords> = LazyLock::new(Keywords::default);
    parse_with(file, text, &KEYWORDS)
}

/// Parses a text with the keywords of a pack; see [`parse`].
pub fn parse_with(file: FileId, text: &str, keywords: &Keywords) -> Parsed {
    let mut reader = TextReader { file, text, keywords, findings: Vec::new(), card: None, ability: None };
    let blocks = blocks(&mut reader);
    let mut diagnostics = reader.findings;
    diagnostics.sort_by_key(|finding| (finding.at.span, finding.check.code));
    Parsed { document: Document { file, blocks }, diagnostics }
}

fn blocks(reader: &mut TextReader<'_>) -> Vec<Block> {
    let text = reader.text;
    let start = reader.place(Span::default());
    if text.len() > limits::FILE_BYTES {
        reader.report(findings::file_too_large(start, text.len()));
        return Vec::new();
    }
    let bare = text.trim_start_matches('\u{feff}');
    let Some(lines) = line_forms::read(bare, text.len() - bare.len()) else {
        reader.report(findings::given_up(start));
        return Vec::new();
    };
    let keywords = reader.keywords;
    let sections = sections::sections(reader, keywords, &lines);
    let drafts = sections.into_iter().filter_map(|section| draft(reader, &lines, section)).collect();
    ownership::settle(drafts, keywords)
}

/// Parses one block. Returns `None` for lines before the first header, and only the header of a block that is too
/// large. Both cases are reported.
fn draft(reader: &mut TextReader<'_>, lines: &[Line], section: Section<'_>) -> Option<BlockDraft> {
    let first = lines.get(section.lines.start)?;
    let last = lines.get(section.lines.end.checked_sub(1)?)?;
    reader.card = None;
    reader.ability = None;
    let extent = first.span.to(last.span);
    let bytes = extent.range().len();
    let too_large = bytes > limits::BLOCK_BYTES;
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
            let end = definition_header::end(reader, lines, section.lines.start, keyword, value).min(section.lines.end);
            let last = lines.get(end - 1).unwrap_or(first);
            let value = Span { start: value.start, end: last.span.end.max(value.start) };
            let value = if too_large { Span { start: value.start, end: first.span.end } } else { value };
            let found = reader.findings.len();
            let (head, rules) = definition_header::definition(reader, keyword, at, value);
            if too_large {
                // The header of a large block is cut off after its first line. A part that seems to be missing may be
                // on the next line.
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
        reader.report(findings::block_too_large(reader.place(first.span), bytes));
    } else {
        for (key, at) in slots {
            parts.push(PlacedPart { part: slot(reader, key, at), after_blank: false });
        }
        parts.extend(rules.map(|part| PlacedPart { part, after_blank: false }));
        let owner = if kind.is_none() { Owner::Card } else { Owner::Definition };
        let rest = lines.get(head_end..section.lines.end).unwrap_or(&[]);
        parts.extend(block_parts::read(reader, rest, owner));
    }
    Some(BlockDraft { block: Block { head, parts: Vec::new(), span }, kind, parts })
}

/// Converts a slot of a declared header to a field. The span of the slot serves as the span of the key too.
fn slot(reader: &mut TextReader<'_>, key: &str, at: Span) -> ast::Part {
    let field = reader.keywords.field(key);
    let name = field.map_or_else(|| key.to_owned(), |field| field.name.clone());
    let value = match field.map(|field| field.kind) {
        Some(FieldKind::Rules) => ast::Value::Rules(sentence_tokens::read(reader, at)),
        _ => ast::Value::Raw(scan::word(reader.text, at)),
    };
    ast::Part::Field { key: Text { text: name, span: at }, value }
}

/// Parses a part of a text as rules. This serves for fields that stay raw until their type is known.
pub fn parse_paragraph(file: FileId, text: &str, span: Span) -> (ast::Paragraph, Vec<Diagnostic>) {
    static KEYWORDS: LazyLock<Keywords> = LazyLock::new(Keywords::default);
    let mut reader = TextReader { file, text, keywords: &KEYWORDS, findings: Vec::new(), card: None, ability: None };
    let paragraph = sentence_tokens::read(&mut reader, span);
    (paragraph, reader.findings)
}
