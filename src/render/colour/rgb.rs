//! A colour of red, green and blue, as on a screen: how light it is, and mixtures.

/// A colour without transparency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

impl Colour {
    /// The colour `#000000`.
    pub const BLACK: Colour = Colour { r: 0, g: 0, b: 0 };

    /// Parses `#rrggbb` or `#rgb`. `None` for other text.
    pub fn parse(text: &str) -> Option<Colour> {
        let hex = text.trim().strip_prefix('#')?;
        if !hex.is_ascii() {
            return None;
        }
        let byte = |from: usize| u8::from_str_radix(hex.get(from..from + 2)?, 16).ok();
        let nibble = |at: usize| u8::from_str_radix(hex.get(at..at + 1)?, 16).ok().map(|n| n * 17);
        match hex.len() {
            6 => Some(Colour { r: byte(0)?, g: byte(2)?, b: byte(4)? }),
            3 => Some(Colour { r: nibble(0)?, g: nibble(1)?, b: nibble(2)? }),
            _ => None,
        }
    }

    /// The colour written as `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// Relative luminance, 0 (black) to 1 (white), after WCAG 2.
    pub fn luminance(self) -> f32 {
        Colour::lightness(self.linear())
    }

    /// Linear red, green and blue, from 0 to 1.
    pub fn linear(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(|c| {
            let c = f32::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The luminance of linear red, green and blue light.
    pub fn lightness([r, g, b]: [f32; 3]) -> f32 {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The grey with the same luma (Rec. 709).
    pub fn grey(self) -> Colour {
        let luma = 0.2126 * f32::from(self.r) + 0.7152 * f32::from(self.g) + 0.0722 * f32::from(self.b);
        let grey = byte(luma);
        Colour { r: grey, g: grey, b: grey }
    }

    /// A mixture of this colour and `other`. A share of 0 gives this colour, and a share of 1 gives `other`.
    pub fn mix(self, other: Colour, share: f32) -> Colour {
        let mix = |a: u8, b: u8| byte(f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0));
        Colour { r: mix(self.r, other.r), g: mix(self.g, other.g), b: mix(self.b, other.b) }
    }
}

/// The nearest whole number from 0 to 255.
fn byte(part: f32) -> u8 {
    part.round().clamp(0.0, 255.0) as u8
}
