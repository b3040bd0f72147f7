//! A text before it has lines: paragraphs of styled stretches and icons, and what a line may hold.

use std::sync::Arc;

use super::style::Style;
use crate::art::Layer;
use crate::colour::Colour;

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
pub struct ParagraphShape {
    pub align: Align,
    pub indent: f32,
    /// Above it, when it is not the first, in em.
    pub gap: f32,
    /// The size of its letters in em of the block's, already in the styles; here for the distance of lines.
    pub scale: f32,
    /// A bar at its left edge: its width, and its colour.
    pub bar: Option<(f32, Colour)>,
}

#[derive(Debug, Clone)]
pub struct Paragraph {
    pub inlines: Vec<Inline>,
    pub shape: ParagraphShape,
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
