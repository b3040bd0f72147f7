//! The files that a card names, and the commands above each card.

use crate::edited_file::EditedFile;
use source::Span;
use syntax::ast::{Head, Part, Value};

/// A file that a line names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLink {
    pub span: Span,
    /// The path of the file within the project.
    pub path: String,
}

/// Returns the pictures that the cards of a file name, if they exist.
pub fn file_links(file: &EditedFile<'_>) -> Vec<FileLink> {
    let dir = file.path.rsplit_once('/').map_or("", |(dir, _)| dir);
    let mut links = Vec::new();
    for part in file.document.blocks.iter().flat_map(|block| &block.parts) {
        let Part::Field { key, value: Value::Raw(value) } = part else { continue };
        let is_picture = ["art", "figure"].iter().any(|known| key.text.eq_ignore_ascii_case(known));
        let path = format!("{dir}/{}", value.text);
        // A link never leads out of the folder of the card.
        if is_picture && !value.text.contains("..") && file.project.root.join(&path).is_file() {
            links.push(FileLink { span: value.span, path });
        }
    }
    links
}

/// Returns the name and the header of each card of a file.
pub fn card_headers(file: &EditedFile<'_>) -> Vec<(String, Span)> {
    let cards = file.document.blocks.iter().filter_map(|block| match &block.head {
        Head::Card { name, class, .. } => Some((name.text.clone(), name.span.to(class.span))),
        Head::Definition { .. } => None,
    });
    cards.collect()
}
