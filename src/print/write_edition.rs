//! Lays out sections on pages, writes the pages as a PDF, and records what preflight should find in the PDF.

use super::cut::CutSheet;
use super::cut_path::CutPath;
use super::page_layout::{DraftPage, sheets, whole_pages};
use super::preflight::{Expected, ExpectedPage};
use super::section::{Content, Page, Section};
use super::setting::Setting;
use diagnostic::registry;
use render::Finding;
use render::Shaper;
use render::pdf::{self, Document, PageCache, PlacedDrawing};

/// A printable PDF, and data about its pages, cuts and pieces.
pub struct Edition {
    pub pdf: Vec<u8>,
    /// The properties that preflight expects of the file, page by page.
    pub expected: Expected,
    /// The outlines for cutting machines, each with the title of its section. A section of pieces has one entry,
    /// because all its sheets are cut alike. A section of pages has an entry for each page that is cut.
    pub cuts: Vec<(String, CutSheet)>,
    /// The number of pieces in all sections.
    pub pieces: usize,
    /// Notes for the person who prints the file, a sentence each.
    pub notes: Vec<String>,
}

/// Lays out the sections and writes them as a PDF. The error is the finding `CARDS_DO_NOT_FIT`.
pub fn bind(shaper: &Shaper, sections: &[Section], setting: &Setting) -> Result<Edition, Finding> {
    bind_cached(shaper, sections, setting, &mut PageCache::default())
}

/// Writes the same bytes as [`bind`], but takes pages that have not changed since the last call from the cache
/// `memory`. The same cache must always be used with the same shaper.
pub fn bind_cached(
    shaper: &Shaper,
    sections: &[Section],
    setting: &Setting,
    memory: &mut PageCache,
) -> Result<Edition, Finding> {
    let mut edition =
        Edition { pdf: Vec::new(), expected: Expected::default(), cuts: Vec::new(), pieces: 0, notes: Vec::new() };
    let mut drafts: Vec<DraftPage> = Vec::new();
    let is_empty =
        |section: &Section| matches!(&section.content, Content::Pieces(pieces) if pieces.iter().all(|p| p.copies == 0));
    for section in sections {
        match &section.content {
            // A PDF must have a page, so an empty section is left out only if there are other sections.
            Content::Pieces(_) if is_empty(section) && sections.len() > 1 => {}
            Content::Pieces(pieces) => {
                let title = if sections.len() > 1 { Some(section.title.as_str()) } else { None };
                let draft = sheets(shaper, (title, pieces), setting, edition.pieces).map_err(no_fit)?;
                drafts.extend(draft.pages);
                edition.notes.extend(draft.notes);
                edition.pieces += draft.pieces;
                let sheet = pieces.first().map(|piece| CutSheet::of_plan(&draft.plan, piece.outline));
                edition.cuts.extend(sheet.map(|sheet| (title.unwrap_or("Cards").to_owned(), sheet)));
            }
            Content::Pages(pages) => {
                drafts.extend(whole_pages(pages, setting));
                let cut: Vec<CutSheet> = pages.iter().filter_map(cut_of_page).collect();
                let several = cut.len() > 1;
                edition.cuts.extend(cut.into_iter().zip(1..).map(|(sheet, number)| {
                    let number = if several { format!(" {number}") } else { String::new() };
                    (section.title.clone() + &number, sheet)
                }));
            }
        }
    }
    let pages = drafts.iter().map(|draft| pdf::Page {
        size: draft.size,
        drawings: draft
            .drawings
            .iter()
            .map(|one| PlacedDrawing { drawing: &one.drawing, middle: one.middle, turn: one.turn, bleed: one.bleed })
            .collect(),
        trim: draft.trim,
        bleed: draft.bleed,
        bookmark: draft.bookmark.clone(),
        adjust: draft.adjust,
    });
    let document = Document {
        title: &setting.title,
        subject: &setting.subject,
        lang: &setting.lang,
        duplex: setting.duplex(),
        ink: setting.ink,
        pages: pages.collect(),
    };
    edition.pdf = pdf::write(shaper, &document, memory)
        .ok_or_else(|| no_fit("The pages could not be written as a PDF.".to_owned()))?;
    let pages = drafts
        .into_iter()
        .map(|draft| ExpectedPage {
            size: draft.size,
            trim: draft.trim,
            bleed: draft.bleed,
            pieces: draft.pieces,
            adjust: draft.adjust,
        })
        .collect();
    edition.expected = Expected { pages, ink_limit: setting.ink.limit };
    Ok(edition)
}

/// The outlines to cut along on a page: its own outlines, or else the edges of its trim area. `None` if the page is not
/// cut.
fn cut_of_page(page: &Page) -> Option<CutSheet> {
    let trim = page.trim?;
    let outlines = if page.cuts.is_empty() { vec![CutPath::rectangle(trim, 0.0)] } else { page.cuts.clone() };
    Some(CutSheet { paper: (page.drawing.width, page.drawing.height), outlines })
}

fn no_fit(sentence: String) -> Finding {
    Finding::new(&registry::CARDS_DO_NOT_FIT, sentence)
}
