//! Divides a paragraph into atoms, the pieces that stay on one line. A line ends only between two atoms.

use std::sync::Arc;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::paragraph::{Inline, Paragraph};
use super::style::Style;
use crate::art::Layer;
use crate::fonts::{Shaper, Word};

/// A part of an atom: letters of one style, or an icon.
#[derive(Debug, Clone)]
pub enum AtomPart {
    Word { word: Arc<Word>, style: Style, width: f32 },
    Icon { layer: Arc<Layer>, height: f32, drop: f32, width: f32, words: Option<Arc<str>> },
}

impl AtomPart {
    pub fn width(&self) -> f32 {
        match self {
            AtomPart::Word { width, .. } | AtomPart::Icon { width, .. } => *width,
        }
    }
}

/// A word with its punctuation and icons; widths are in em. The space after the word counts only if another atom
/// follows on the line.
#[derive(Debug, Clone, Default)]
pub struct Atom {
    pub parts: Vec<AtomPart>,
    pub width: f32,
    pub space: Vec<AtomPart>,
    pub space_width: f32,
    /// Whether a line must end after this atom.
    pub breaks: bool,
    /// The hyphen that is drawn if the line ends after this atom, within a word.
    pub hyphen: Option<AtomPart>,
    pub chars: usize,
}

/// The character that stands for an icon in the search for line breaks. No line breaks beside this character.
const ICON: char = '\u{2060}';

/// Cuts a paragraph into atoms.
pub fn atoms(shaper: &Shaper, paragraph: &Paragraph) -> Vec<Atom> {
    let mut text = String::new();
    let mut spans = Vec::with_capacity(paragraph.inlines.len());
    for inline in &paragraph.inlines {
        let start = text.len();
        match inline {
            Inline::Text { text: words, .. } => text.push_str(words),
            Inline::Icon { .. } => text.push(ICON),
        }
        spans.push((start..text.len(), inline));
    }
    let mut atoms: Vec<Atom> = Vec::new();
    let mut from = 0;
    for (end, opportunity) in linebreaks(&text) {
        let last = end == text.len();
        let rest = text.get(end..).unwrap_or("");
        if !last && opportunity == BreakOpportunity::Allowed && keeps_together(rest) {
            continue;
        }
        let segment = text.get(from..end).unwrap_or("");
        let letters = from + segment.trim_end().len();
        let mut atom = Atom { breaks: opportunity == BreakOpportunity::Mandatory && !last, ..Atom::default() };
        for (span, inline) in &spans {
            for (range, space) in [(from..letters, false), (letters..end, true)] {
                let (a, b) = (span.start.max(range.start), span.end.min(range.end));
                if a >= b {
                    continue;
                }
                let part = match inline {
                    Inline::Icon { layer, height, drop, words } => {
                        let width = height * layer.width / layer.height.max(f32::EPSILON);
                        let words = words.clone();
                        AtomPart::Icon { layer: layer.clone(), height: *height, drop: *drop, width, words }
                    }
                    Inline::Text { style, .. } => {
                        let part = text.get(a..b).unwrap_or("").trim_end_matches(['\n', '\r']);
                        word_part(shaper, part, *style)
                    }
                };
                if space {
                    atom.space_width += part.width();
                    atom.space.push(part);
                } else {
                    atom.width += part.width();
                    atom.chars += text.get(a..b).map_or(0, |s| s.chars().count());
                    atom.parts.push(part);
                }
            }
        }
        from = end;
        if !atom.parts.is_empty() || atom.breaks {
            atoms.push(atom);
        }
    }
    atoms
}

/// Whether the text continues the word before it. A number of one or two digits (*by 2*) or a dash may not begin a
/// line.
fn keeps_together(rest: &str) -> bool {
    let word = rest.split_whitespace().next().unwrap_or("");
    let bare = word.trim_end_matches(['.', ',', ';', ':', ')', '!']);
    (!bare.is_empty() && bare.len() <= 2 && bare.bytes().all(|b| b.is_ascii_digit())) || matches!(bare, "–" | "—")
}

pub fn word_part(shaper: &Shaper, text: &str, style: Style) -> AtomPart {
    let word = shaper.word(style.font, style.caps, text);
    let em = shaper.fonts.get(style.font).map_or(1000.0, |font| font.units_per_em);
    let width = style.scale * (word.advance as f32 / em + style.tracking * word.glyphs.len() as f32);
    AtomPart::Word { word, style, width }
}
