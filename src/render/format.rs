//! The size at which a card is laid out, and the inks with which it is printed.

use serde::{Serialize, Serializer};

/// The size, inks and language of a card. Templates read the fields as `format.width` and so on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Format {
    /// Width and height of the card after it is cut, in millimetres.
    #[serde(serialize_with = "short")]
    pub width: f32,
    #[serde(serialize_with = "short")]
    pub height: f32,
    /// The width of the bleed beyond each edge, in millimetres.
    #[serde(serialize_with = "short")]
    pub bleed: f32,
    pub colour: Inks,
    /// The language of the template's own words, such as `en` or `es`.
    pub lang: String,
}

/// The amount of colour in print.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inks {
    #[default]
    Full,
    /// Dark areas are white, to save ink in drafts.
    LowInk,
    /// All colours become shades of grey.
    Grey,
}

impl Default for Format {
    /// The card size that most sleeves are made for.
    fn default() -> Format {
        Format { width: 63.0, height: 88.0, bleed: 0.0, colour: Inks::Full, lang: "en".to_owned() }
    }
}

/// Rounds a number to four decimals, so that templates read 88.9 and not the digits of the nearest `f32`.
fn short<S: Serializer>(number: &f32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((f64::from(*number) * 10_000.0).round() / 10_000.0)
}
