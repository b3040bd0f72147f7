//! The size that a card is laid out at, and the inks that it is printed with.

use serde::Serialize;

/// What a template is told of the paper: `format.width` and its like.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Format {
    /// Of the card when it is cut, in millimetres.
    pub width: f32,
    pub height: f32,
    /// How far the drawing goes on beyond each edge, in millimetres.
    pub bleed: f32,
    pub colour: Inks,
    /// The language of the words that the template itself has: `en`, `es`.
    pub lang: String,
}

/// How much colour is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inks {
    #[default]
    Full,
    /// White where a look would be dark: for drafts.
    LowInk,
    /// Shades of grey only.
    Grey,
}

impl Default for Format {
    /// The card that most sleeves are made for.
    fn default() -> Format {
        Format { width: 63.0, height: 88.0, bleed: 0.0, colour: Inks::Full, lang: "en".to_owned() }
    }
}
