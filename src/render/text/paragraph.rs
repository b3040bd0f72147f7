//! Paragraphs of styled text and icons, and blocks of paragraphs, before they have lines.

use std::sync::Arc;

use super::style::Style;
use crate::art::Layer;
use crate::colour::Colour;

/// Horizontal alignment of lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Align {
    #[default]
    Start,
    Middle,
    End,
}

/// Vertical alignment of a text in a box that is higher than the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum VAlign {
    #[default]
    Top,
    Middle,
    Bottom,
}

/// A part of a paragraph: text in one style, or an icon.
#[derive(Debug, Clone)]
pub enum Inline {
    Text {
        text: String,
        style: Style,
    },
    /// A small drawing in the line. `height`, and `drop` below the baseline, are in em.
    Icon {
        layer: Arc<Layer>,
        height: f32,
        drop: f32,
        /// The words that the icon stands for; `None` if words beside it say the same.
        words: Option<Arc<str>>,
    },
}

/// The rules for dividing words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hyphens {
    /// The language whose hyphenation rules are followed.
    pub language: hypher::Lang,
    /// Whether words may be divided to make lines more even. Otherwise, words are divided only if the text does not fit
    /// with whole words.
    pub freely: bool,
}

impl Hyphens {
    /// The rules of the language with that code; `None` for an unknown language.
    pub fn of(code: &str, freely: bool) -> Option<Hyphens> {
        let code: [u8; 2] = code.as_bytes().get(..2)?.try_into().ok()?;
        hypher::Lang::from_iso(code).map(|language| Hyphens { language, freely })
    }
}

/// The layout of a paragraph, in millimetres unless stated otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParagraphShape {
    pub align: Align,
    /// The distance from the left edge of the box.
    pub indent: f32,
    /// The space above the paragraph in em. The first paragraph has none.
    pub gap: f32,
    /// The size of the paragraph's letters, in em of the block's size. The styles contain this size already; here it
    /// scales the distance between lines.
    pub scale: f32,
    /// A bar at the left edge: its width and colour.
    pub bar: Option<(f32, Colour)>,
}

/// A paragraph: its content and its layout.
#[derive(Debug, Clone)]
pub struct Paragraph {
    pub inlines: Vec<Inline>,
    pub shape: ParagraphShape,
}

/// The text of a box.
#[derive(Debug, Clone)]
pub struct Block {
    pub paragraphs: Vec<Paragraph>,
    /// The distance between baselines, in em.
    pub leading: f32,
    pub valign: VAlign,
    /// `None` if no word is divided.
    pub hyphens: Option<Hyphens>,
}
