//! Shapes words into glyphs, and caches each shaped word.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use harfrust::{Feature, ShapeOptions, Tag, UnicodeBuffer};

use super::font::{FontId, Fonts};

/// The letters that become small capitals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Caps {
    #[default]
    None,
    /// Lower-case letters become small capitals.
    Small,
    /// All letters become small capitals, including capitals.
    AllSmall,
}

/// One glyph of a word, in font units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    pub id: u16,
    pub advance: i32,
    pub dx: i32,
    pub dy: i32,
    /// The number of bytes of the word's text that the glyph stands for; 0 for all but the first glyph of a cluster.
    pub bytes: u16,
}

/// A shaped word: letters between two places where a line may break or a style changes.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    pub text: Box<str>,
    pub glyphs: Vec<Glyph>,
    /// The sum of its glyphs' advances, in font units.
    pub advance: i32,
    /// Characters that the font does not have.
    pub missing: Vec<char>,
}

type Words = RwLock<HashMap<Box<str>, Arc<Word>>>;

/// The most words that are cached for each font and each kind of small capitals. Further words are shaped each time.
const REMEMBERED: usize = 50_000;

/// Fonts, and a cache of the words that were shaped with them.
///
/// Words are shaped one by one. Compared with shaping whole lines, this loses the kerning with spaces, which the
/// built-in fonts for sentences do not have. PNG and PDF use the same shaped words, so their texts cannot differ.
pub struct Shaper {
    pub(crate) fonts: Fonts,
    words: Vec<[Words; 3]>,
}

impl Shaper {
    pub(crate) fn new(fonts: Fonts) -> Shaper {
        let words = fonts.all().iter().map(|_| Default::default()).collect();
        Shaper { fonts, words }
    }

    /// The glyphs of a word, from the cache if the word was shaped before.
    pub fn word(&self, font: FontId, caps: Caps, text: &str) -> Arc<Word> {
        let memory = self.words.get(usize::from(font.0)).and_then(|of_font| of_font.get(caps as usize));
        if let Some(words) = memory.and_then(|m| m.read().ok())
            && let Some(word) = words.get(text)
        {
            return word.clone();
        }
        let word = Arc::new(self.shape(font, caps, text));
        if let Some(mut words) = memory.and_then(|m| m.write().ok())
            && words.len() < REMEMBERED
        {
            words.insert(text.into(), word.clone());
        }
        word
    }

    fn shape(&self, id: FontId, caps: Caps, text: &str) -> Word {
        let mut word = Word { text: text.into(), glyphs: Vec::new(), advance: 0, missing: Vec::new() };
        let Some(font) = self.fonts.get(id) else { return word };
        let Ok(reference) = harfrust::FontRef::new(&font.data) else { return word };
        let shaper = font.shaper.shaper(&reference).build();
        let on = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 1, ..);
        let features = match caps {
            Caps::None => vec![],
            Caps::Small => vec![on(b"smcp")],
            Caps::AllSmall => vec![on(b"smcp"), on(b"c2sc")],
        };
        let mut buffer = UnicodeBuffer::new();
        for (at, c) in text.char_indices() {
            // A straight apostrophe is drawn as a typographic one, and a soft hyphen as a hyphen. Text that is copied
            // from the PDF keeps the original characters.
            let drawn = match c {
                '\'' => '’',
                '\u{ad}' => '-',
                other => other,
            };
            buffer.add(drawn, u32::try_from(at).unwrap_or(u32::MAX));
        }
        // Glyphs are placed from left to right in every script, because bidirectional text is not supported.
        buffer.guess_segment_properties();
        let shaped = shaper.shape(buffer, ShapeOptions::new().features(&features));
        let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        starts.sort_unstable();
        starts.dedup();
        let mut last = None;
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let start = info.cluster as usize;
            let next = starts.get(starts.partition_point(|s| *s <= start)).copied().unwrap_or(text.len());
            let bytes = if last == Some(start) { 0 } else { next.saturating_sub(start) };
            last = Some(start);
            word.advance = word.advance.saturating_add(position.x_advance);
            word.glyphs.push(Glyph {
                id: u16::try_from(info.glyph_id).unwrap_or(u16::MAX),
                advance: position.x_advance,
                dx: position.x_offset,
                dy: position.y_offset,
                bytes: u16::try_from(bytes).unwrap_or(u16::MAX),
            });
            if info.glyph_id == 0 {
                word.missing.extend(text.get(start..next).unwrap_or("").chars().filter(|c| !c.is_control()));
            }
        }
        word
    }
}
