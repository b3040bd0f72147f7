//! Measures a PDF: its fonts and page boxes, and the content of its pages.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use rayon::prelude::*;

use super::ink::measure_ink;
use super::measured::{Measured, MeasuredPage};
use super::objects::{MM, dict, is, number, resolved};
use super::page_content::PageReader;

/// Measures a file. `None` if the bytes cannot be read as a PDF.
pub fn measure(bytes: &[u8]) -> Option<Measured> {
    measure_all(bytes, false)
}

/// Does the same as [`measure`]. With `inks`, it also measures the ink of the colours, for which all streams of the
/// file must be decompressed.
pub(super) fn measure_all(bytes: &[u8], inks: bool) -> Option<Measured> {
    let document = Document::load_mem(bytes).ok()?;
    let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
    let mut measured = Measured {
        actual_size: actual_size(&document),
        ink: inks.then(|| measure_ink(&document)),
        ..Measured::default()
    };
    for font in
        document.objects.values().filter_map(|object| object.as_dict().ok()).filter(|d| is(d, b"FontDescriptor"))
    {
        let name = font.get(b"FontName").and_then(Object::as_name).map(|n| String::from_utf8_lossy(n).into_owned());
        let name = name.unwrap_or_default();
        let embedded = [&b"FontFile"[..], b"FontFile2", b"FontFile3"].iter().any(|key| font.has(key));
        if !embedded {
            measured.missing_fonts.insert(name.clone());
        }
        measured.fonts.insert(name);
    }
    let read: Option<Vec<MeasuredPage>> = pages.par_iter().map(|page| read_page(&document, *page)).collect();
    measured.pages = read?;
    Some(measured)
}

fn actual_size(document: &Document) -> bool {
    let preferences = document.catalog().and_then(|catalog| catalog.get(b"ViewerPreferences"));
    let preferences = preferences.ok().and_then(|object| resolved(document, object)).and_then(|o| o.as_dict().ok());
    preferences.and_then(|p| p.get(b"PrintScaling").ok()).and_then(|o| o.as_name().ok()) == Some(b"None")
}

fn page_box(document: &Document, page: &Dictionary, key: &[u8]) -> Option<[f64; 4]> {
    let array = resolved(document, page.get(key).ok()?)?.as_array().ok()?;
    let mut sides = [0.0; 4];
    for (side, object) in sides.iter_mut().zip(array) {
        *side = number(object)? * MM;
    }
    (array.len() == 4).then_some(sides)
}

fn read_page(document: &Document, id: ObjectId) -> Option<MeasuredPage> {
    let page = document.get_dictionary(id).ok()?;
    let mut measured = MeasuredPage {
        media: page_box(document, page, b"MediaBox"),
        trim: page_box(document, page, b"TrimBox"),
        bleed: page_box(document, page, b"BleedBox"),
        pieces: Vec::new(),
    };
    let content = Content::decode(&document.get_page_content(id)).ok()?;
    let resources = dict(document, page, b"Resources")?;
    PageReader::new(document, resources).page(&content.operations, &mut measured.pieces);
    Some(measured)
}
