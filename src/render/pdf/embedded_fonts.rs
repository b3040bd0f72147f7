//! Embeds fonts in the document. Each font is embedded once, as a subset of the glyphs in use, with the text of each
//! glyph.

use std::collections::BTreeMap;
use std::fmt::Write;

use lopdf::{Document, Object, ObjectId, Stream, StringFormat, dictionary};
use skrifa::raw::TableProvider;
use subsetter::GlyphRemapper;

use super::syntax::{compressed, rounded};
use crate::content_hash::content_hash;
use crate::drawing::{Drawing, Item};
use crate::fonts::{Font, FontId, Fonts, Word};

/// The glyphs in use, each with the letters that it stands for.
type Uses = BTreeMap<FontId, BTreeMap<u16, String>>;

/// The code that each glyph of each font has in the document.
#[derive(Clone, Default)]
pub struct GlyphCodes {
    uses: Uses,
    codes: BTreeMap<FontId, GlyphRemapper>,
}

impl GlyphCodes {
    /// Codes for all glyphs of the drawings. They do not depend on the order of the drawings.
    pub fn of<'a>(drawings: impl Iterator<Item = &'a Drawing>) -> GlyphCodes {
        let mut uses = Uses::new();
        let mut seen = std::collections::HashSet::new();
        for item in drawings.flat_map(|drawing| &drawing.items) {
            let Item::Run(run) = item else { continue };
            let glyphs = uses.entry(run.font).or_default();
            for word in &run.words {
                // The shaper shares equal words, so each shared word is visited once.
                if seen.insert((run.font, std::sync::Arc::as_ptr(word))) {
                    note_glyphs(word, glyphs);
                }
            }
        }
        let codes = uses.iter().map(|(font, glyphs)| {
            let glyphs: Vec<u16> = glyphs.keys().copied().collect();
            (*font, GlyphRemapper::new_from_glyphs_sorted(&glyphs))
        });
        GlyphCodes { codes: codes.collect(), uses }
    }

    /// Whether every glyph has the same code in both documents.
    pub fn same_codes(&self, other: &GlyphCodes) -> bool {
        let glyphs = |letters: &'_ GlyphCodes| {
            letters.uses.iter().map(|(font, glyphs)| (*font, glyphs.len())).collect::<Vec<_>>()
        };
        glyphs(self) == glyphs(other)
            && self.uses.values().zip(other.uses.values()).all(|(mine, theirs)| mine.keys().eq(theirs.keys()))
    }

    /// The code of a glyph; 0 for a glyph that is not in the drawings.
    pub fn code(&self, font: FontId, glyph: u16) -> u16 {
        self.codes.get(&font).and_then(|codes| codes.get(glyph)).unwrap_or(0)
    }

    /// Writes the fonts into the document. Returns the resource name and the object of each.
    pub fn embed(&self, document: &mut Document, fonts: &Fonts) -> Vec<(String, ObjectId)> {
        let embedded = self.uses.iter().filter_map(|(id, glyphs)| {
            let (font, codes) = (fonts.get(*id)?, self.codes.get(id)?);
            Some((resource_name(*id), embed(document, font, codes, glyphs)?))
        });
        embedded.collect()
    }
}

/// The name of the font in content streams.
pub fn resource_name(font: FontId) -> String {
    format!("F{}", font.0)
}

fn note_glyphs(word: &Word, glyphs: &mut BTreeMap<u16, String>) {
    let mut at = 0;
    for glyph in &word.glyphs {
        let letters = word.text.get(at..at + usize::from(glyph.bytes)).unwrap_or("");
        at += usize::from(glyph.bytes);
        let known = glyphs.entry(glyph.id).or_default();
        // If a glyph stands for different letters in different words, the first letters in alphabetical order are kept.
        // The result does not depend on the order of the words.
        if !letters.is_empty() && (known.is_empty() || letters < known.as_str()) {
            *known = letters.to_owned();
        }
    }
}

fn embed(
    document: &mut Document,
    font: &Font,
    codes: &GlyphRemapper,
    glyphs: &BTreeMap<u16, String>,
) -> Option<ObjectId> {
    let subset = subsetter::subset(&font.data, 0, codes).ok()?;
    let tables = skrifa::FontRef::new(&subset).ok()?;
    let cff = tables.data_for_tag(skrifa::Tag::new(b"CFF ")).map(|data| data.as_bytes().to_vec());
    let is_cff = cff.is_some();
    let program = cff.unwrap_or(subset);
    let mut tag = content_hash(&program);
    let tag: String = (0..6)
        .map(|_| {
            let letter = char::from(b'A' + u8::try_from(tag % 26).unwrap_or_default());
            tag /= 26;
            letter
        })
        .collect();
    let name = format!("{tag}+{}", font.postscript_name);
    let per_mille = 1000.0 / font.units_per_em;
    let mut file = if is_cff {
        dictionary! { "Subtype" => "CIDFontType0C" }
    } else {
        dictionary! {}
    };
    if !is_cff {
        file.set("Length1", program.len() as i64);
    }
    let file = document.add_object(compressed(file, &program));
    let bounds = font.bounds.iter().map(|n| rounded(n * per_mille)).collect::<Vec<Object>>();
    let mut descriptor = dictionary! {
        "Type" => "FontDescriptor", "FontName" => Object::Name(name.clone().into_bytes()),
        // Flag 4 marks a font with letters beyond the standard Latin set, and flag 64 an italic font.
        "Flags" => 4 + if font.italic { 64 } else { 0 },
        "FontBBox" => bounds, "ItalicAngle" => rounded(font.italic_angle),
        "Ascent" => rounded(font.ascent * 1000.0), "Descent" => rounded(font.descent * 1000.0),
        "CapHeight" => rounded(font.cap_height * 1000.0), "StemV" => if font.weight >= 600 { 140 } else { 80 },
    };
    descriptor.set(if is_cff { "FontFile3" } else { "FontFile2" }, file);
    let descriptor = document.add_object(descriptor);
    let widths: Vec<Object> = codes.remapped_gids().map(|glyph| rounded(font.advance(glyph) * per_mille)).collect();
    let text = |s: &str| Object::String(s.as_bytes().to_vec(), StringFormat::Literal);
    let mut descendant = dictionary! {
        "Type" => "Font", "Subtype" => if is_cff { "CIDFontType0" } else { "CIDFontType2" },
        "BaseFont" => Object::Name(name.clone().into_bytes()), "FontDescriptor" => descriptor,
        "CIDSystemInfo" => dictionary! { "Registry" => text("Adobe"), "Ordering" => text("Identity"), "Supplement" => 0 },
        "DW" => 0, "W" => vec![0.into(), Object::Array(widths)],
    };
    if !is_cff {
        descendant.set("CIDToGIDMap", "Identity");
    }
    let descendant = document.add_object(descendant);
    let unicode = document.add_object(to_unicode(codes, glyphs));
    Some(document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => Object::Name(name.into_bytes()), "Encoding" => "Identity-H",
        "DescendantFonts" => vec![descendant.into()], "ToUnicode" => unicode,
    }))
}

/// The map from codes to letters, with which viewers search and copy text.
fn to_unicode(codes: &GlyphRemapper, glyphs: &BTreeMap<u16, String>) -> Stream {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n\
         1 begincodespacerange <0000> <FFFF> endcodespacerange\n",
    );
    let known: Vec<(u16, &String)> = glyphs
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .filter_map(|(g, text)| Some((codes.get(*g)?, text)))
        .collect();
    for hundred in known.chunks(100) {
        let _ = writeln!(map, "{} beginbfchar", hundred.len());
        for (code, text) in hundred {
            let _ = write!(map, "<{code:04X}> <");
            for unit in text.encode_utf16() {
                let _ = write!(map, "{unit:04X}");
            }
            map.push_str(">\n");
        }
        map.push_str("endbfchar\n");
    }
    map.push_str("endcmap CMapName currentdict /CMap defineresource pop end end\n");
    compressed(dictionary! {}, map.as_bytes())
}
