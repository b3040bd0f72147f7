//! Divides a file into chunks of lines that stay together: a header, an action, a field, a paragraph of rules.

use std::collections::BTreeMap;

use crate::ast::{Document, Part};
use crate::keywords::{FieldKey, FieldKind, Keywords};
use crate::lines::{self, Form, Line};
use source::Span;

/// Lines that stay together, with their comments.
pub(super) struct Chunk<'k> {
    /// The index of the block that owns the chunk. It may be the card above the definition where the chunk stands.
    pub block: usize,
    pub role: Role<'k>,
    /// Its offset in the unformatted text.
    pub start: u32,
    /// Whether a blank line precedes it.
    pub after_blank: bool,
    /// The comment lines before it.
    pub comments: Vec<Comment>,
    /// Its lines, with the comments between and behind them.
    pub lines: Vec<Line>,
}

/// What a chunk is.
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

    /// Whether the chunk is a rule text, in which the width of a space means nothing.
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
    /// Whether a blank line follows it.
    pub before_blank: bool,
}

/// All chunks of a file.
pub(super) struct Chunks<'k> {
    pub chunks: Vec<Chunk<'k>>,
    /// The comments behind the last chunk.
    pub rest: Vec<Comment>,
}

/// The chunks of a text without findings, in the order of the file. `None` if pest reached its limit.
pub(super) fn of<'k>(text: &str, document: &Document, keywords: &'k Keywords) -> Option<Chunks<'k>> {
    let bare = text.trim_start_matches('\u{feff}');
    let lines = lines::read(bare, text.len() - bare.len())?;
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
            // Words that belong to nothing have a finding, so they do not occur here.
            (_, None, None) => return None,
        }
        after_blank = line.form == Form::Empty;
    }
    Some(Chunks { chunks, rest: waiting })
}

/// The blocks and parts, by the offsets at which they begin.
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

/// The block or part that begins on this line. If several parts share a line, the first decides.
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
