//! The formatter changes spacing, line breaks, blank lines and the order of lines. It keeps every word.

mod chunks;
mod layout;
mod meaning;

use crate::ast::{Document, Head};
use crate::keywords::{FieldKind, Keywords};
use crate::parse::parse_with;
use chunks::{Chunk, Chunks, Role};
use layout::Breaks;
use source::FileId;

/// Formats a text with the keywords of the kernel; see [`format_with`].
pub fn format(text: &str) -> String {
    format_with(text, &Keywords::default())
}

/// Formats a text. Formatting twice gives the same text as formatting once.
///
/// A card begins with its header, a blank line, `Special:`, and its actions with blank lines between them. `Target:`,
/// `Lore:` and the other short fields follow, then the definitions. Each rule is on one line, and comments stay with
/// their lines. A text with a finding is returned unchanged, because its structure is uncertain.
pub fn format_with(text: &str, keywords: &Keywords) -> String {
    let parsed = parse_with(FileId(0), text, keywords);
    if !parsed.diagnostics.is_empty() {
        return text.to_owned();
    }
    let Some(found) = chunks::of(text, &parsed.document, keywords) else { return text.to_owned() };
    let keeps = |formatted: &String| {
        let after = parse_with(FileId(0), formatted, keywords);
        after.diagnostics.is_empty() && meaning::of(formatted, &after.document) == meaning::of(text, &parsed.document)
    };
    // Joining two lines can produce a text that parses as a header. In that case the line breaks are kept.
    let layouts = [Breaks::Join, Breaks::Keep].map(|breaks| write(text, &parsed.document, &found, keywords, breaks));
    layouts.into_iter().find(keeps).unwrap_or_else(|| text.to_owned())
}

fn write(text: &str, document: &Document, found: &Chunks<'_>, keywords: &Keywords, breaks: Breaks) -> String {
    let mut out = layout::LayoutWriter::new(text, breaks);
    let mut chunks: Vec<&Chunk<'_>> = found.chunks.iter().collect();
    chunks.sort_by_key(|chunk| (chunk.block, chunk.start));
    for own in chunks.chunk_by_mut(|a, b| a.block == b.block) {
        let Some(block) = own.first().and_then(|chunk| document.blocks.get(chunk.block)) else { continue };
        let is_card = matches!(block.head, Head::Card { .. });
        if is_card {
            own.sort_by_key(|chunk| (rank(chunk, keywords), chunk.start));
        }
        let mut before: Option<&Chunk<'_>> = None;
        for chunk in own {
            let gap = match before {
                None => true,
                Some(before) if is_card => card_gap(before, chunk, keywords),
                Some(_) => chunk.after_blank,
            };
            // A comment directly below a verbatim text would become part of that text.
            let merges = before.is_some_and(|before| before.role.is_verbatim() && !chunk.comments.is_empty());
            out.chunk(chunk, gap || merges);
            before = Some(chunk);
        }
    }
    out.comments(&found.rest);
    out.finish()
}

/// Returns the rank of a chunk within a card. The chunks of a card are sorted by rank.
fn rank(chunk: &Chunk<'_>, keywords: &Keywords) -> usize {
    match chunk.role {
        Role::Head => 0,
        Role::Field(key) if key.of_card && key.kind == FieldKind::Rules => 1,
        Role::Field(key) if key.of_card => {
            3 + keywords.fields.iter().position(|field| field.name == key.name).unwrap_or(keywords.fields.len())
        }
        Role::Action | Role::Field(_) | Role::Rules => 2,
    }
}

/// Whether a blank line separates two chunks of a card. All chunks are separated, except the short fields after the
/// target.
fn card_gap(before: &Chunk<'_>, chunk: &Chunk<'_>, keywords: &Keywords) -> bool {
    let after_target = 4 + keywords.fields.iter().position(|field| field.name == "Target").unwrap_or(0);
    match (rank(before, keywords), rank(chunk, keywords)) {
        (2, 2) => chunk.after_blank || matches!(before.role, Role::Action) || matches!(chunk.role, Role::Action),
        (before, chunk) => before < after_target || chunk < after_target,
    }
}
