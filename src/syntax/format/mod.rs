//! The layout of a card file: spacing, line breaks, blank lines, the order of lines. Never a word is changed, added or lost.

mod chunks;
mod layout;
mod meaning;

use super::Keywords;
use super::ast::{Document, Head};
use super::keywords::FieldKind;
use chunks::{Chunk, Found, Role};
use layout::Breaks;
use source::FileId;

/// The text in its layout, with the keywords that every game has. See [`format_with`].
pub fn format(text: &str) -> String {
    format_with(text, &Keywords::default())
}

/// The text in its layout. The same again gives the same again.
///
/// A card has its header, a blank line, `Special:`, its actions with blank lines between them, `Target:`, and then `Lore:` and what else goes
/// with it; the definitions below follow. A rule stands on one line. Comments stay with the lines they stand at. A text
/// with a finding comes back as it is: what is not understood is not moved.
pub fn format_with(text: &str, keywords: &Keywords) -> String {
    let parsed = super::parse_with(FileId(0), text, keywords);
    if !parsed.diagnostics.is_empty() {
        return text.to_owned();
    }
    let Some(found) = chunks::of(text, &parsed.document, keywords) else { return text.to_owned() };
    let keeps = |formatted: &String| {
        let after = super::parse_with(FileId(0), formatted, keywords);
        after.diagnostics.is_empty() && meaning::of(formatted, &after.document) == meaning::of(text, &parsed.document)
    };
    // Two lines can join to what reads as a header. Then each keeps its line.
    let layouts = [Breaks::Join, Breaks::Keep].map(|breaks| write(text, &parsed.document, &found, keywords, breaks));
    layouts.into_iter().find(keeps).unwrap_or_else(|| text.to_owned())
}

fn write(text: &str, document: &Document, found: &Found<'_>, keywords: &Keywords, breaks: Breaks) -> String {
    let mut out = layout::Writer::new(text, breaks);
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
            // A comment right below a verbatim text would become part of it.
            let merges = before.is_some_and(|before| before.role.is_verbatim() && !chunk.comments.is_empty());
            out.chunk(chunk, gap || merges);
            before = Some(chunk);
        }
    }
    out.comments(&found.rest);
    out.finish()
}

/// Where in a card a line stands.
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

/// Whether a card has a blank line between two of its lines: only its short fields stand close together.
fn card_gap(before: &Chunk<'_>, chunk: &Chunk<'_>, keywords: &Keywords) -> bool {
    let after_target = 4 + keywords.fields.iter().position(|field| field.name == "Target").unwrap_or(0);
    match (rank(before, keywords), rank(chunk, keywords)) {
        (2, 2) => chunk.after_blank || matches!(before.role, Role::Action) || matches!(chunk.role, Role::Action),
        (before, chunk) => before < after_target || chunk < after_target,
    }
}
