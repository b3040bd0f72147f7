//! The fonts of a look: the fonts that come with the program, and the fonts that a project adds. Fonts of the system
//! are never used.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use harfrust::ShaperData;
use resvg::tiny_skia::{Path, PathBuilder};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// The family of the default look.
pub const DEFAULT_FAMILY: &str = "Libertinus Serif";

/// The files of the default family, under the SIL Open Font License (`LICENSE`).
const BUILT_IN: [&[u8]; 6] = [
    include_bytes!("LibertinusSerif-Regular.otf"),
    include_bytes!("LibertinusSerif-Bold.otf"),
    include_bytes!("LibertinusSerif-Italic.otf"),
    include_bytes!("LibertinusSerif-BoldItalic.otf"),
    include_bytes!("LibertinusSerif-Semibold.otf"),
    include_bytes!("LibertinusSerif-SemiboldItalic.otf"),
];

/// The index of a font in a [`Fonts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u16);

/// One font file: a weight and slant of a family.
pub struct Font {
    pub data: Cow<'static, [u8]>,
    pub family: String,
    /// The name in a PDF: letters, digits and dashes only.
    pub postscript_name: String,
    /// The weight: 400 is regular and 700 is bold.
    pub weight: u16,
    pub italic: bool,
    pub units_per_em: f32,
    /// The height of the font above the baseline, in em.
    pub ascent: f32,
    /// The depth of the font below the baseline, in em; negative.
    pub descent: f32,
    /// The height of capital letters, in em.
    pub cap_height: f32,
    /// The angle of italic letters in degrees; negative for letters that lean to the right.
    pub italic_angle: f32,
    /// The box of all glyphs together, in font units: left, bottom, right, top.
    pub bounds: [f32; 4],
    /// The advance of each glyph in font units, before kerning.
    advances: Vec<u16>,
    outlines: RwLock<HashMap<u16, Option<Arc<Path>>>>,
    pub(super) shaper: ShaperData,
}

impl Font {
    /// Reads an OpenType font (TrueType or CFF outlines). `None` if the bytes are not such a font, or lack data that
    /// shaping needs.
    pub fn read(data: Cow<'static, [u8]>) -> Option<Font> {
        let font = FontRef::new(&data).ok()?;
        let name = |id| font.localized_strings(id).english_or_first().map(|s| s.chars().collect::<String>());
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let em = f32::from(metrics.units_per_em);
        if em <= 0.0 || font.outline_glyphs().format().is_none() {
            return None;
        }
        let attributes = font.attributes();
        let family = name(StringId::TYPOGRAPHIC_FAMILY_NAME).or_else(|| name(StringId::FAMILY_NAME))?;
        let postscript = name(StringId::POSTSCRIPT_NAME).unwrap_or_else(|| family.clone());
        let bounds = metrics.bounds.unwrap_or_default();
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let advances =
            (0..u32::from(metrics.glyph_count)).map(|g| widths.advance_width(GlyphId::new(g)).unwrap_or(0.0) as u16);
        let advances = advances.collect();
        let shaper = ShaperData::new(&harfrust::FontRef::new(&data).ok()?);
        Some(Font {
            family,
            postscript_name: postscript.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect(),
            weight: attributes.weight.value() as u16,
            italic: attributes.style != skrifa::attribute::Style::Normal,
            units_per_em: em,
            ascent: metrics.ascent / em,
            descent: metrics.descent / em,
            cap_height: metrics.cap_height.unwrap_or(metrics.ascent * 0.9) / em,
            italic_angle: metrics.italic_angle,
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max],
            advances,
            outlines: RwLock::default(),
            shaper,
            data,
        })
    }

    /// The advance of the glyph in font units, before kerning.
    pub fn advance(&self, glyph: u16) -> f32 {
        self.advances.get(usize::from(glyph)).copied().map_or(0.0, f32::from)
    }

    /// The glyph's outline in font units, y up; `None` for a glyph without an outline, such as the space. The outline
    /// is computed once and cached.
    pub fn outline(&self, glyph: u16) -> Option<Arc<Path>> {
        if let Some(known) = self.outlines.read().ok().and_then(|outlines| outlines.get(&glyph).cloned()) {
            return known;
        }
        let outline = self.draw(glyph).map(Arc::new);
        if let Ok(mut outlines) = self.outlines.write() {
            outlines.insert(glyph, outline.clone());
        }
        outline
    }

    fn draw(&self, glyph: u16) -> Option<Path> {
        let font = FontRef::new(&self.data).ok()?;
        let outline = font.outline_glyphs().get(GlyphId::new(u32::from(glyph)))?;
        let mut pen = Pen(PathBuilder::new());
        outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen).ok()?;
        pen.0.finish()
    }
}

/// Collects the outline of a glyph as a path.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// A list of fonts. Templates that name no family use the first font.
pub struct Fonts {
    fonts: Vec<Font>,
}

impl Fonts {
    /// The fonts that come with the program.
    pub fn built_in() -> Fonts {
        Fonts { fonts: BUILT_IN.iter().filter_map(|data| Font::read(Cow::Borrowed(*data))).collect() }
    }

    /// Adds a font. Returns false if the bytes are not a font, or if there are 65,535 fonts already.
    pub fn add(&mut self, data: Vec<u8>) -> bool {
        match Font::read(Cow::Owned(data)) {
            Some(font) if self.fonts.len() < usize::from(u16::MAX) => {
                self.fonts.push(font);
                true
            }
            _ => false,
        }
    }

    /// The font with this index.
    pub fn get(&self, id: FontId) -> Option<&Font> {
        self.fonts.get(usize::from(id.0))
    }

    /// All fonts, in the order of their indices.
    pub fn all(&self) -> &[Font] {
        &self.fonts
    }

    /// The font of the family that is nearest in slant, then in weight. `None` if there is no such family.
    pub fn find(&self, family: &str, weight: u16, italic: bool) -> Option<FontId> {
        self.fonts
            .iter()
            .enumerate()
            .filter(|(_, font)| font.family.eq_ignore_ascii_case(family))
            .min_by_key(|(_, font)| (font.italic != italic, font.weight.abs_diff(weight)))
            .and_then(|(at, _)| u16::try_from(at).ok())
            .map(FontId)
    }
}
