//! The meaning of a word, a name, a target code or a whole sentence.

mod definition;
mod explanation;
mod header;
mod sentence;
mod target;

use crate::edited_file::EditedFile;
use crate::mentions::mention_at;
use crate::words::word_at;
use source::floor;
use vocabulary::NameKind;

pub use explanation::Hover;

/// Returns the balance figures of each card of a file.
pub fn card_figures(file: &EditedFile<'_>) -> Vec<Hover> {
    header::all(file)
}

/// Returns the explanation of what is at a position.
pub fn hover(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    let cursor = floor(file.text, cursor);
    if let Some(found) = target::hover(file, cursor) {
        return Some(found);
    }
    let mention = mention_at(file, cursor);
    if let Some(mention) = mention.as_ref().filter(|mention| mention.is_declaration) {
        return match mention.kind {
            NameKind::Card => header::hover(file, mention),
            NameKind::Action => sentence::of_action(file, mention),
            _ => definition::hover(file, mention),
        };
    }
    let of_sentence = sentence::hover(file, cursor);
    let mut parts: Vec<Hover> = Vec::new();
    match &mention {
        Some(mention) => parts.extend(definition::hover(file, mention)),
        None => parts.extend(sentence::reference(file, cursor).or_else(|| definition::of_word(file, cursor))),
    }
    parts.extend(of_sentence);
    let span = parts.first().map(|part| part.span).or_else(|| word_at(file.text, cursor))?;
    let markdown = parts.into_iter().map(|part| part.markdown).collect::<Vec<_>>().join("\n\n---\n\n");
    (!markdown.is_empty()).then_some(Hover { span, markdown })
}
