//! The colours of a class, made from the one ink that the pack declares.

use serde::Serialize;

use super::rgb::Colour;
use super::vision::ColourVision;

/// Colours as `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Palette {
    /// The class's own colour.
    pub ink: String,
    /// A darker colour for shadows and backgrounds.
    pub deep: String,
    /// A background on which pale letters can be read, whatever the ink.
    pub dark: String,
    /// A lighter shade of the ink.
    pub light: String,
    /// The colour of paper, slightly tinted with the ink.
    pub tint: String,
    /// The colour for lines and letters on paper: the ink, or a darker colour if the ink is too pale to read.
    pub edge: String,
    /// The colour for letters on the ink.
    pub on: String,
    /// The colour for less prominent letters on the ink.
    pub on_quiet: String,
    /// A second colour that goes with the ink.
    pub accent: String,
}

const PAPER: Colour = Colour { r: 0xfd, g: 0xfa, b: 0xf2 };
const NIGHT: Colour = Colour { r: 0x14, g: 0x10, b: 0x16 };
const UMBER: Colour = Colour { r: 0x2e, g: 0x22, b: 0x10 };
const BROWN: Colour = Colour { r: 0x4e, g: 0x3a, b: 0x16 };
const BRONZE: Colour = Colour { r: 0x8a, g: 0x70, b: 0x3c };
const GOLD: Colour = Colour { r: 0xc9, g: 0xa2, b: 0x4b };

/// The contrast that small letters need (WCAG 2).
const SMALL: f32 = 4.5;
/// The contrast that large letters need (WCAG 2).
const LARGE: f32 = 3.0;

/// The ink, made darker only as far as is needed to read letters of this colour on paper.
fn readable(ink: Colour) -> Colour {
    let shades = (0..=20).map(|step| ink.mix(BROWN, step as f32 / 20.0));
    let mut read = shades.filter(|shade| ColourVision::Grey.contrast(PAPER, *shade) >= SMALL * 1.12);
    read.next().unwrap_or(BROWN)
}

impl Palette {
    /// The palette for printing with little ink: all areas are white, and only lines and letters keep the colour of the
    /// class.
    pub fn low_ink(&self) -> Palette {
        let white = || "#ffffff".to_owned();
        let edge = self.edge.clone();
        Palette {
            ink: white(),
            deep: white(),
            dark: white(),
            light: white(),
            tint: white(),
            accent: edge.clone(),
            on: edge.clone(),
            on_quiet: edge.clone(),
            edge,
        }
    }

    /// The palette of an ink, written `#rrggbb`. Text that is not a colour counts as grey.
    pub fn of(ink: &str) -> Palette {
        let ink = Colour::parse(ink).unwrap_or(Colour { r: 0x55, g: 0x55, b: 0x5a });
        let pale = ink.luminance() > 0.35;
        let edge = if pale { ink.mix(BROWN, 0.86) } else { readable(ink) };
        let on =
            if ColourVision::Grey.contrast(PAPER, ink) < LARGE { Colour { r: 0x2b, g: 0x24, b: 0x18 } } else { PAPER };
        // A pale ink gets a deeper gold, so that the accent differs from the ink.
        let accent = if pale { GOLD.mix(NIGHT, 0.12) } else { GOLD.mix(PAPER, 0.12) };
        Palette {
            ink: ink.hex(),
            deep: if pale { ink.mix(BRONZE, 0.42) } else { ink.mix(NIGHT, 0.55) }.hex(),
            dark: if pale { ink.mix(UMBER, 0.72) } else { ink.mix(NIGHT, 0.55) }.hex(),
            light: ink.mix(PAPER, 0.45).hex(),
            tint: PAPER.mix(edge, 0.06).hex(),
            edge: edge.hex(),
            on: on.hex(),
            on_quiet: on.mix(ink, 0.18).hex(),
            accent: accent.hex(),
        }
    }
}

impl Default for Palette {
    fn default() -> Palette {
        Palette::of("#555555")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read_on_their_grounds() {
        let colour = |text: &str| Colour::parse(text).unwrap();
        for step in 0..9 * 9 * 9_u32 {
            let part = |at: u32| (step / 9_u32.pow(at) % 9 * 255 / 8) as u8;
            let palette = Palette::of(&Colour { r: part(0), g: part(1), b: part(2) }.hex());
            for (letters, ground, least) in [
                (PAPER, &palette.dark, SMALL),
                (colour(&palette.on), &palette.ink, LARGE),
                (colour(&palette.edge), &palette.tint, SMALL),
            ] {
                let contrast = ColourVision::Grey.contrast(letters, colour(ground));
                assert!(contrast >= least, "{} on {ground}, of {}: {contrast}", letters.hex(), palette.ink);
            }
        }
    }
}
