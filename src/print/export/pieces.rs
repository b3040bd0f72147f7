//! The pieces that are exported besides the cards: markers, figures and reference cards as pictures, and the board as
//! one picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::job::ExportedPiece;
use crate::section::{Content, Outline, Section};
use render::Drawing;

/// The pieces of these sections, with paths in the folder of their component. A page becomes a piece of the size of its
/// trim area.
pub fn pieces_of(component: &str, sections: &[Section]) -> Vec<ExportedPiece> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    let mut add = |name: &str, front: Arc<Drawing>, copies: usize, is_round: bool| {
        let letters = name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
        let plain: String =
            letters.collect::<String>().split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
        let plain = if plain.is_empty() { "piece".to_owned() } else { plain };
        // Pieces can have the same name, such as the markers of the two sides, so their paths are numbered.
        let count = taken.entry(plain.clone()).or_insert(0);
        *count += 1;
        let stem = if *count == 1 { format!("{component}/{plain}") } else { format!("{component}/{plain}-{count}") };
        all.push(ExportedPiece { stem, name: name.to_owned(), front, copies, is_round });
    };
    for section in sections {
        match &section.content {
            Content::Pieces(pieces) => {
                for piece in pieces.iter().filter(|piece| piece.copies > 0) {
                    add(&piece.name, piece.front.clone(), piece.copies, piece.outline == Outline::Circle);
                }
            }
            Content::Pages(pages) => {
                for page in pages {
                    let front = match page.trim {
                        None => page.drawing.clone(),
                        Some(trim) => Drawing {
                            items: page.drawing.part(trim, (0.0 - trim.x, 0.0 - trim.y)),
                            width: trim.w,
                            height: trim.h,
                            ..page.drawing.clone()
                        },
                    };
                    add(&section.title, Arc::new(front), 1, false);
                }
            }
        }
    }
    all
}
