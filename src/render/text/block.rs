//! A text before it has lines: paragraphs of styled stretches and icons, and what a line may hold.

use std::sync::Arc;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::{Shaper, Style, Word};
use crate::layer::Layer;

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

/// How words may be divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hyphens {
    /// Whose rules of division.
    pub language: hypher::Lang,
    /// Wherever it makes lines more even; otherwise only where a text would not fit without.
    pub freely: bool,
}

impl Hyphens {
    /// The rules of the language with that code; nothing for one that is not known.
    pub fn of(code: &str, freely: bool) -> Option<Hyphens> {
        let code: [u8; 2] = code.as_bytes().get(..2)?.try_into().ok()?;
        hypher::Lang::from_iso(code).map(|language| Hyphens { language, freely })
    }
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
    /// None: no word is divided.
    pub hyphens: Option<Hyphens>,
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
    /// What is drawn when the line ends here, within a word.
    pub hyphen: Option<Part>,
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

/// What is longer, in bytes, is no word of a language.
const LONGEST: usize = 40;
/// Words with fewer letters are not divided.
const SHORTEST: usize = 7;
/// A divided word's hyphen: what is copied from a PDF has a soft one, so that the word is whole again.
const HYPHEN: &str = "\u{ad}";

/// The atoms with words divided where the language allows it. Names and words in capitals stay whole.
pub(super) fn divided(shaper: &Shaper, atoms: &[Atom], hyphens: Hyphens) -> Vec<Atom> {
    let mut out = Vec::with_capacity(atoms.len() * 2);
    for atom in atoms {
        let long = atom.parts.iter().enumerate().find_map(|(at, part)| match part {
            Part::Word { word, style, .. } if dividable(&word.text) => Some((at, word.clone(), *style)),
            _ => None,
        });
        let Some((at, word, style)) = long else {
            out.push(atom.clone());
            continue;
        };
        let letters = word.text.find(|c: char| !c.is_alphabetic()).unwrap_or(word.text.len());
        let (bare, rest) = word.text.split_at(letters);
        let syllables: Vec<&str> = hypher::hyphenate(bare, hyphens.language).collect();
        let mut before: Vec<Part> = atom.parts.get(..at).unwrap_or(&[]).to_vec();
        for (number, syllable) in syllables.iter().enumerate() {
            let last = number + 1 == syllables.len();
            let text = if last { format!("{syllable}{rest}") } else { (*syllable).to_owned() };
            let mut parts = std::mem::take(&mut before);
            parts.push(word_part(shaper, &text, style));
            if last {
                parts.extend_from_slice(atom.parts.get(at + 1..).unwrap_or(&[]));
            }
            out.push(Atom {
                width: parts.iter().map(Part::width).sum(),
                chars: text.chars().count(),
                parts,
                space: if last { atom.space.clone() } else { Vec::new() },
                space_width: if last { atom.space_width } else { 0.0 },
                breaks: last && atom.breaks,
                hyphen: (!last).then(|| word_part(shaper, HYPHEN, style)),
            });
        }
    }
    out
}

fn dividable(word: &str) -> bool {
    let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    let bare = word.get(..letters).unwrap_or("");
    bare.chars().count() >= SHORTEST && bare.len() <= LONGEST && bare.chars().all(char::is_lowercase)
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
