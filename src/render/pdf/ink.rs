//! Colours as a PDF writes them: red, green and blue for screens and home printers, or the four inks of a press.
//!
//! The separation into four inks is a formula for no particular press. Black ink replaces the darkness that red, green
//! and blue have in common, so grey becomes black ink alone. If the sum of the inks exceeds the limit, the coloured
//! inks are reduced and the black ink stays.

use crate::colour::Colour;
use crate::format::Inks;

/// The colour space and the inks of a document.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ink {
    /// The inks to print with. `Inks::Grey` turns every colour into a grey.
    pub inks: Inks,
    /// The limit for the sum of the four inks, in percent. `None` for a document in red, green and blue.
    pub limit: Option<f32>,
}

impl Ink {
    /// The name of the colour space.
    pub fn space(self) -> &'static str {
        if self.limit.is_some() { "DeviceCMYK" } else { "DeviceRGB" }
    }

    /// The number of components of a colour in this colour space.
    pub fn parts(self) -> usize {
        if self.limit.is_some() { 4 } else { 3 }
    }

    /// Whether pictures must be converted, and cannot be stored unchanged.
    pub fn converts(self) -> bool {
        self.limit.is_some() || self.inks == Inks::Grey
    }

    /// The components of the colour in this colour space, each from 0 to 1. Only the first [`Ink::parts`] count.
    pub fn of(self, colour: Colour) -> [f32; 4] {
        let colour = if self.inks == Inks::Grey { colour.grey() } else { colour };
        let [r, g, b] = [colour.r, colour.g, colour.b].map(|part| f32::from(part) / 255.0);
        match self.limit {
            None => [r, g, b, 0.0],
            Some(limit) => separated([r, g, b], limit / 100.0),
        }
    }
}

/// Cyan, magenta, yellow and black from 0 to 1, with a sum of at most `limit`.
fn separated(rgb: [f32; 3], limit: f32) -> [f32; 4] {
    let light = rgb.into_iter().fold(0.0, f32::max);
    if light <= 0.0 {
        return [0.0, 0.0, 0.0, 1.0_f32.min(limit)];
    }
    let black = 1.0 - light;
    let colours = rgb.map(|part| (light - part) / light);
    let all: f32 = colours.iter().sum();
    // Numbers in the file are rounded to thousandths, so a little room is left.
    let share = ((limit - 0.003 - black) / all.max(f32::EPSILON)).clamp(0.0, 1.0);
    let [c, m, y] = colours.map(|part| part * share);
    [c, m, y, black.min(limit)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_has_more_ink_than_the_paper_takes() {
        for limit in [100.0, 240.0, 300.0] {
            let ink = Ink { limit: Some(limit), ..Ink::default() };
            for step in 0..32 * 32 * 32_u32 {
                let part = |at: u32| ((step >> (at * 5) & 31) * 255 / 31) as u8;
                let parts = ink.of(Colour { r: part(0), g: part(1), b: part(2) });
                assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)), "{step}: {parts:?}");
                assert!(parts.iter().sum::<f32>() <= limit / 100.0 + 1e-4, "{step}: {parts:?}");
            }
        }
    }

    #[test]
    fn what_is_grey_is_black_ink_alone() {
        let ink = Ink { limit: Some(300.0), ..Ink::default() };
        assert_eq!(ink.of(Colour { r: 0, g: 0, b: 0 }), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(ink.of(Colour { r: 255, g: 255, b: 255 }), [0.0; 4]);
        let grey = ink.of(Colour { r: 51, g: 51, b: 51 });
        assert_eq!((&grey[..3], grey[3]), (&[0.0; 3][..], 0.8));
        assert_eq!(ink.of(Colour { r: 255, g: 0, b: 0 }), [0.0, 1.0, 1.0, 0.0]);
    }
}
