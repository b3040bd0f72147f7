//! The outline of a file, the symbols of the project, and the regions that an editor can fold.

use crate::edited_file::EditedFile;
use source::Span;
use syntax::ast::{Block, Head, Part, Value};

/// The kinds of entries of an outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OutlineKind {
    Card,
    Attack,
    Skill,
    Special,
    Target,
    Token,
    Condition,
    Structure,
    Summon,
    Word,
    Class,
    Section,
}

/// An entry of an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineEntry {
    pub name: String,
    /// More about it, in a few words.
    pub detail: String,
    pub kind: OutlineKind,
    /// Everything that belongs to it.
    pub span: Span,
    /// The words of its name.
    pub name_span: Span,
    pub inside: Vec<OutlineEntry>,
}

/// Returns the outline of a file.
pub fn outline(file: &EditedFile<'_>) -> Vec<OutlineEntry> {
    file.document.blocks.iter().map(|block| entry(file, block)).collect()
}

fn entry(file: &EditedFile<'_>, block: &Block) -> OutlineEntry {
    let (name, detail, kind) = match &block.head {
        Head::Card { name, epithet, class } => (name, format!("{} - {}", epithet.text, class.text), OutlineKind::Card),
        Head::Definition { keyword, name, .. } => {
            let kind = match keyword.text.to_lowercase().as_str() {
                "token" => OutlineKind::Token,
                "condition" => OutlineKind::Condition,
                "structure" => OutlineKind::Structure,
                "summon" => OutlineKind::Summon,
                "adjective" | "place" | "keyword" | "to" | "verb" => OutlineKind::Word,
                "class" | "kind" => OutlineKind::Class,
                _ => OutlineKind::Section,
            };
            (name, keyword.text.clone(), kind)
        }
    };
    let inside = block.parts.iter().filter_map(|part| part_entry(file, part)).collect();
    // A header that is cut short may end before its name does.
    let span = block.span.to(name.span);
    OutlineEntry { name: name.text.clone(), detail, kind, span, name_span: name.span, inside }
}

fn part_entry(file: &EditedFile<'_>, part: &Part) -> Option<OutlineEntry> {
    let (name, kind, span, name_span, detail) = match part {
        Part::Action { tag, tag_span, name, rules } => {
            let kind = match tag {
                syntax::ast::ActionTag::Attack => OutlineKind::Attack,
                syntax::ast::ActionTag::Skill => OutlineKind::Skill,
            };
            (name.text.clone(), kind, tag_span.to(name.span).to(rules.span), name.span, file.slice(*tag_span))
        }
        Part::Field { key, value } => {
            let (kind, span, detail) = match (key.text.to_lowercase().as_str(), value) {
                ("special", Value::Rules(rules)) => (OutlineKind::Special, rules.span, ""),
                ("target", Value::Raw(value)) => (OutlineKind::Target, value.span, file.slice(value.span)),
                _ => return None,
            };
            (key.text.clone(), kind, key.span.to(span), key.span, detail)
        }
        Part::Rules(_) => return None,
    };
    Some(OutlineEntry { name, detail: detail.to_owned(), kind, span, name_span, inside: Vec::new() })
}

/// Returns the entries of all files of the pack whose name has these letters in this order, with the paths of their
/// files.
pub fn symbols(file: &EditedFile<'_>, letters: &str) -> Vec<(String, OutlineEntry)> {
    let letters = letters.to_lowercase();
    let has = |name: &str| {
        let mut name = name.chars().flat_map(char::to_lowercase);
        letters.chars().filter(|c| !c.is_whitespace()).all(|wanted| name.any(|letter| letter == wanted))
    };
    let mut found = Vec::new();
    for other in file.files() {
        for entry in outline(&other) {
            let inside = entry
                .inside
                .iter()
                .filter(|inner| matches!(inner.kind, OutlineKind::Attack | OutlineKind::Skill) && has(&inner.name));
            let inside: Vec<OutlineEntry> =
                inside.map(|inner| OutlineEntry { detail: entry.name.clone(), ..inner.clone() }).collect();
            if has(&entry.name) {
                found.push((other.path.to_owned(), OutlineEntry { inside: Vec::new(), ..entry }));
            }
            found.extend(inside.into_iter().map(|inner| (other.path.to_owned(), inner)));
        }
    }
    found
}

/// Returns the regions that can be folded: blocks of several lines, and comments of several lines.
pub fn folds(file: &EditedFile<'_>) -> Vec<Span> {
    let has_lines = |span: &Span| file.slice(*span).contains('\n');
    let mut folds: Vec<Span> = file.document.blocks.iter().map(|block| block.span).filter(has_lines).collect();
    let mut start = 0;
    let mut comment: Option<Span> = None;
    for line in file.text.split_inclusive('\n') {
        let span = Span::new(start, start + line.trim_end().len());
        match line.trim_start().starts_with("//") {
            true => comment = Some(comment.map_or(span, |before| before.to(span))),
            false => folds.extend(comment.take().filter(has_lines)),
        }
        start += line.len();
    }
    folds.extend(comment.filter(has_lines));
    folds.sort();
    folds
}
