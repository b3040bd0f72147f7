//! Computes how light a colour is in a grey print, or to a reader who lacks one kind of cone cells.
//!
//! The matrices are those of Machado, Oliveira and Fernandes (2009) for readers who completely lack one kind of cone
//! cells. They apply to linear red, green and blue.

use super::rgb::Colour;

/// The way in which a card is seen: in a grey print, or by a reader who lacks one kind of cone cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColourVision {
    /// The card is printed in grey.
    Grey,
    /// The reader has no cones for red.
    Protanopia,
    /// The reader has no cones for green.
    Deuteranopia,
    /// The reader has no cones for blue.
    Tritanopia,
}

impl ColourVision {
    pub const ALL: [ColourVision; 4] =
        [ColourVision::Grey, ColourVision::Protanopia, ColourVision::Deuteranopia, ColourVision::Tritanopia];

    /// The words that complete a finding's sentence “… look alike”.
    pub fn phrase(self) -> &'static str {
        match self {
            ColourVision::Grey => "in grey",
            ColourVision::Protanopia => "to readers who see no red (protanopia)",
            ColourVision::Deuteranopia => "to readers who see no green (deuteranopia)",
            ColourVision::Tritanopia => "to readers who see no blue (tritanopia)",
        }
    }

    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            ColourVision::Grey => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            ColourVision::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            ColourVision::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            ColourVision::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// The relative luminance of the colour as it is seen in this way, from 0 (black) to 1 (white).
    pub fn luminance(self, colour: Colour) -> f32 {
        let linear = colour.linear();
        let seen = self
            .matrix()
            .map(|row| row.iter().zip(linear).map(|(share, part)| share * part).sum::<f32>().clamp(0.0, 1.0));
        Colour::lightness(seen)
    }

    /// The contrast of two colours as they are seen in this way, by the definition of WCAG 2: from 1 to 21.
    pub fn contrast(self, one: Colour, other: Colour) -> f32 {
        contrast(self.luminance(one), self.luminance(other))
    }
}

/// The contrast of two luminances by the definition of WCAG 2: from 1 to 21.
pub fn contrast(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::parse(text).unwrap()
    }

    #[test]
    fn greys_are_as_light_to_everybody() {
        for shade in ["#000000", "#404040", "#9a9a9a", "#ffffff"].map(colour) {
            for vision in ColourVision::ALL {
                assert!((vision.luminance(shade) - shade.luminance()).abs() < 0.001, "{vision:?} {shade:?}");
            }
        }
    }

    #[test]
    fn red_is_dark_without_its_cones() {
        let (red, black) = (colour("#c00000"), colour("#1c1c1c"));
        assert!(ColourVision::Grey.contrast(red, black) > 2.5);
        assert!(ColourVision::Protanopia.contrast(red, black) < 2.0);
        assert!(ColourVision::Protanopia.luminance(red) < ColourVision::Deuteranopia.luminance(red));
        assert!((ColourVision::Grey.contrast(colour("#ffffff"), colour("#000000")) - 21.0).abs() < 0.01);
    }
}
