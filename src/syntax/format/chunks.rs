//! Divides a file into chunks of lines that stay together: a header, an action, a field, a paragraph of rules.

use std::collections::BTreeMap;

use crate::ast::{Document, Part};
use crate::keywords::{FieldKey, FieldKind, Keywords};
use crate::line_forms::{self, Form, Line};
use source::Span;

/// Lines that stay together, with their comments.
pub(super) struct Chunk<'k> {
    /// The index of the block that owns the chunk. A chunk below a definition may belong to the card above that
    /// definition.
    pub block: usize,
    pub role: Role<'k>,
    /// The offset of the chunk in the unformatted text.
    pub start: u32,
    /// Whether a blank line precedes the chunk.
    pub after_blank: bool,
    /// The comment lines before the chunk.
    pub comments: Vec<Comment>,
    /// The lines of the chunk, with the comments between and after them.
    pub lines: Vec<Line>,
}

/// The role of a chunk within its block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Role<'k> {
    Head,
    Action,
    Field(&'k FieldKey),
    Rules,
}

impl Role<'_> {
    pub fn is_verbatim(self) -> bool {
        matches!(self, Role::Field(key) if key.kind == FieldKind::Verbatim)
    }

    /// Whether the lines of the chunk are rows, which stay below one another.
    pub fn has_rows(self) -> bool {
        matches!(self, Role::Field(key) if key.kind == FieldKind::Rows)
    }

    /// Whether the chunk is a rule text, in which the width of a space has no meaning.
    pub fn is_rules(self) -> bool {
        match self {
            Role::Field(key) => matches!(key.kind, FieldKind::Rules | FieldKind::Number),
            Role::Action | Role::Rules => true,
            Role::Head => false,
        }
    }
}

/// A comment on a line of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Comment {
    pub span: Span,
    pub after_blank: bool,
    /// Whether a blank line follows the comment.
    pub before_blank: bool,
}

/// All chunks of a file.
pub(super) struct Chunks<'k> {
    pub chunks: Vec<Chunk<'k>>,
    /// The comments after the last chunk.
    pub rest: Vec<Comment>,
}

/// Divides a text without findings into chunks, in the order of the file. `None` if pest reached its limit.
pub(super) fn of<'k>(text: &str, document: &Document, keywords: &'k Keywords) -> Option<Chunks<'k>> {
    let bare = text.trim_start_matches('\u{feff}');
    let lines = line_forms::read(bare, text.len() - bare.len())?;
    let mut openings = openings(document, keywords);
    let mut chunks: Vec<Chunk<'k>> = Vec::new();
    let mut waiting: Vec<Comment> = Vec::new();
    let mut after_blank = true;
    let mut blank_since_start = false;
    for line in &lines {
        let opening = take(&mut openings, line);
        let contiguous = !after_blank;
        match (line.form, opening, chunks.last_mut()) {
            (Form::Empty, ..) => {
                if let Some(last) = waiting.last_mut() {
                    last.before_blank = true;
                }
                blank_since_start = true;
            }
            (_, Some((block, role)), _) => {
                let comments = std::mem::take(&mut waiting);
                let start = line.span.start;
                chunks.push(Chunk { block, role, start, after_blank: blank_since_start, comments, lines: vec![*line] });
                blank_since_start = false;
            }
            (Form::Comment, None, Some(last)) if contiguous && last.role.is_verbatim() => last.lines.push(*line),
            (Form::Comment, ..) => {
                waiting.push(Comment { span: line.whole, after_blank, before_blank: false });
            }
            (_, None, Some(last)) => {
                let inner = std::mem::take(&mut waiting);
                last.lines.extend(inner.iter().map(|comment| Line {
                    form: Form::Comment,
                    span: comment.span,
                    whole: comment.span,
                }));
                last.lines.push(*line);
            }
            // This case does not occur: words outside all blocks are a finding, and texts with findings are not
            // formatted.
            (_, None, None) => return None,
        }
        after_blank = line.form == Form::Empty;
    }
    Some(Chunks { chunks, rest: waiting })
}

/// Returns the blocks and parts by the offset at which each begins.
fn openings<'k>(document: &Document, keywords: &'k Keywords) -> BTreeMap<u32, (usize, Role<'k>)> {
    let mut openings = BTreeMap::new();
    for (index, block) in document.blocks.iter().enumerate() {
        openings.insert(block.span.start, (index, Role::Head));
        for part in &block.parts {
            let (start, role) = match part {
                Part::Action { tag_span, .. } => (tag_span.start, Role::Action),
                Part::Field { key, .. } => (key.span.start, keywords.field(&key.text).map_or(Role::Rules, Role::Field)),
                Part::Rules(rules) => (rules.span.start, Role::Rules),
            };
            openings.insert(start, (index, role));
        }
    }
    openings
}

/// Removes all blocks and parts that begin on this line, and returns the first of them.
fn take<'k>(openings: &mut BTreeMap<u32, (usize, Role<'k>)>, line: &Line) -> Option<(usize, Role<'k>)> {
    let mut first = None;
    while let Some(entry) = openings.first_entry() {
        if *entry.key() >= line.span.end {
            break;
        }
        let opening = entry.remove();
        first = first.or(Some(opening));
    }
    first
}
