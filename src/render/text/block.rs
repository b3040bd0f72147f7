//! A text before it has lines: paragraphs of styled stretches and icons, and what a line may hold.

use std::sync::Arc;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::{Shaper, Style, Word};
use crate::render::layer::Layer;

/// Where lines stand between the edges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Align {
    #[default]
    Start,
    Middle,
    End,
}

/// Where the text stands in a box that is higher.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum VAlign {
    #[default]
    Top,
    Middle,
    Bottom,
}

/// A stretch of a paragraph.
#[derive(Debug, Clone)]
pub enum Inline {
    Text {
        text: String,
        style: Style,
    },
    /// A small drawing in the line: its height and drop below the baseline in em.
    Icon {
        layer: Arc<Layer>,
        height: f32,
        drop: f32,
    },
}

/// How a paragraph stands; lengths in millimetres unless they say otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    pub align: Align,
    pub indent: f32,
    /// Above it, when it is not the first, in em.
    pub gap: f32,
    /// The size of its letters in em of the block's, already in the styles; here for the distance of lines.
    pub scale: f32,
    /// A bar at its left edge: its width, and its colour.
    pub bar: Option<(f32, super::Colour)>,
}

#[derive(Debug, Clone)]
pub struct Paragraph {
    pub inlines: Vec<Inline>,
    pub shape: Shape,
}

/// A text with a place to be in.
#[derive(Debug, Clone)]
pub struct Block {
    pub paragraphs: Vec<Paragraph>,
    /// From baseline to baseline, in em.
    pub leading: f32,
    pub valign: VAlign,
}

/// A part of an atom: letters of one style, or an icon.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Word { word: Arc<Word>, style: Style, width: f32 },
    Icon { layer: Arc<Layer>, height: f32, drop: f32, width: f32 },
}

impl Part {
    pub(super) fn width(&self) -> f32 {
        match self {
            Part::Word { width, .. } | Part::Icon { width, .. } => *width,
        }
    }
}

/// What stays on one line: a word with its punctuation, in em. The space after it counts only when another atom follows.
#[derive(Debug, Clone, Default)]
pub(super) struct Atom {
    pub parts: Vec<Part>,
    pub width: f32,
    pub space: Vec<Part>,
    pub space_width: f32,
    /// A line must end here.
    pub breaks: bool,
    pub chars: usize,
}

/// Stands for an icon where line breaks are looked for: it behaves as a letter.
const ICON: char = '\u{2060}';

/// Cuts a paragraph into atoms.
pub(super) fn atoms(shaper: &Shaper, paragraph: &Paragraph) -> Vec<Atom> {
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
                    Inline::Icon { layer, height, drop } => {
                        let width = height * layer.width / layer.height.max(f32::EPSILON);
                        Part::Icon { layer: layer.clone(), height: *height, drop: *drop, width }
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

/// A number of one or two digits stays with the word before it (*by 2*), and a dash does not begin a line.
fn keeps_together(rest: &str) -> bool {
    let word = rest.split_whitespace().next().unwrap_or("");
    let bare = word.trim_end_matches(['.', ',', ';', ':', ')', '!']);
    (!bare.is_empty() && bare.len() <= 2 && bare.bytes().all(|b| b.is_ascii_digit())) || matches!(bare, "–" | "—")
}

pub(super) fn word_part(shaper: &Shaper, text: &str, style: Style) -> Part {
    let word = shaper.word(style.font, style.caps, text);
    let em = shaper.fonts.get(style.font).map_or(1000.0, |font| font.units_per_em);
    let width = style.scale * (word.advance as f32 / em + style.tracking * word.glyphs.len() as f32);
    Part::Word { word, style, width }
}
