//! Sections become pages: pieces at their places, with what stands beside them, and what preflight shall find.

use std::sync::Arc;

use super::furniture;
use super::piece::{Content, Piece, Section};
use super::plan::{self, Backs, Marks, Plan, Registration, Ruler, Spot, Wish};
use super::preflight::{Expected, ExpectedPage, ExpectedPiece};
use super::sizes::Size;
use diagnostic::registry;
use render::drawing::Rect;
use render::pdf::{self, Adjust, Document, Ink, Page, PageCache, PlacedDrawing};
use render::{Drawing, Finding, Shaper, Wording};

/// How sections are printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// Of the document, shown in the viewer's title and on each sheet.
    pub title: String,
    pub subject: String,
    /// The language of what stands beside the pieces.
    pub lang: String,
    pub paper: Paper,
    /// What of each edge stays blank, in millimetres.
    pub margin: f32,
    pub gap: Option<f32>,
    pub skip: usize,
    pub marks: Marks,
    pub registration: Registration,
    pub backs: Backs,
    /// What the printer does wrong on fronts and on backs.
    pub front: Adjust,
    pub back: Adjust,
    pub ink: Ink,
    /// A line of 100 mm on each sheet of fronts, to see whether the printer has changed the size.
    pub ruler: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Paper {
    Sheet(Size),
    /// As large as the piece with its bleed: one piece to a page.
    Piece,
}

/// So large a share of the pieces must still lie on a sheet that has room for the ruler.
const FEWER: f32 = 0.9;
/// What sheets are written in if nothing else is said.
const LANG: &str = "en";

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            title: "Cards".to_owned(),
            subject: Wording::of(LANG).get("file_subject").to_owned(),
            lang: LANG.to_owned(),
            paper: Paper::Sheet((210.0, 297.0)),
            margin: 5.0,
            gap: None,
            skip: 0,
            marks: Marks::Corner,
            registration: Registration::None,
            backs: Backs::None,
            front: Adjust::NONE,
            back: Adjust::NONE,
            ink: Ink::default(),
            ruler: true,
        }
    }
}

/// What came of it.
pub struct Edition {
    pub pdf: Vec<u8>,
    /// What a reading of the file shall find, page by page.
    pub expected: Expected,
    /// How the pieces of each section lie, for cut files: its title, the plan, and one of its pieces.
    pub plans: Vec<(String, Plan, Option<Piece>)>,
    /// How many pieces, of all sections.
    pub pieces: usize,
    /// What is worth saying.
    pub notes: Vec<String>,
}

/// A page before it is written.
struct Draft {
    size: Size,
    placed: Vec<Placed>,
    trim: Rect,
    bleed: Rect,
    bookmark: Option<String>,
    adjust: Adjust,
    pieces: Vec<ExpectedPiece>,
}

struct Placed {
    drawing: Arc<Drawing>,
    middle: (f32, f32),
    turn: f32,
    bleed: [f32; 4],
}

/// Lays out the sections and writes them.
pub fn bind(shaper: &Shaper, sections: &[Section], setting: &Setting) -> Result<Edition, Finding> {
    bind_again(shaper, sections, setting, &mut PageCache::default())
}

/// The same bytes, of sections that are much like the last ones that were written with this memory: pages that have not
/// changed are not written again. A memory belongs to the shaper.
pub fn bind_again(
    shaper: &Shaper,
    sections: &[Section],
    setting: &Setting,
    memory: &mut PageCache,
) -> Result<Edition, Finding> {
    let mut edition =
        Edition { pdf: Vec::new(), expected: Expected::default(), plans: Vec::new(), pieces: 0, notes: Vec::new() };
    let mut drafts: Vec<Draft> = Vec::new();
    let is_empty =
        |section: &Section| matches!(&section.content, Content::Pieces(pieces) if pieces.iter().all(|p| p.copies == 0));
    for section in sections {
        match &section.content {
            // A document has a page, so a lone section without pieces has an empty one.
            Content::Pieces(_) if is_empty(section) && sections.len() > 1 => {}
            Content::Pieces(pieces) => {
                let title = if sections.len() > 1 { Some(section.title.as_str()) } else { None };
                drafts.extend(sheets(shaper, (title, pieces), setting, &mut edition).map_err(no_fit)?);
            }
            Content::Pages(pages) => drafts.extend(pages.iter().map(|page| {
                let drawing = Arc::new(page.drawing.clone());
                let size = (drawing.width, drawing.height);
                let whole = Rect { x: 0.0, y: 0.0, w: size.0, h: size.1 };
                let trim = page.trim.unwrap_or(whole);
                let bookmark = Some(drawing.name.clone()).filter(|name| !name.is_empty());
                let placed = vec![Placed { drawing, middle: (size.0 / 2.0, size.1 / 2.0), turn: 0.0, bleed: [0.0; 4] }];
                Draft { size, placed, trim, bleed: trim, bookmark, adjust: setting.front, pieces: Vec::new() }
            })),
        }
    }
    let pages = drafts.iter().map(|draft| Page {
        size: draft.size,
        drawings: draft
            .placed
            .iter()
            .map(|one| PlacedDrawing { drawing: &one.drawing, middle: one.middle, turn: one.turn, bleed: one.bleed })
            .collect(),
        trim: draft.trim,
        bleed: draft.bleed,
        bookmark: draft.bookmark.clone(),
        adjust: draft.adjust,
    });
    let document =
        Document { title: &setting.title, subject: &setting.subject, ink: setting.ink, pages: pages.collect() };
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

fn no_fit(sentence: String) -> Finding {
    Finding::new(&registry::CARDS_DO_NOT_FIT, sentence)
}

/// The sheets of pieces that lie side by side.
fn sheets(
    shaper: &Shaper,
    (title, pieces): (Option<&str>, &[Piece]),
    setting: &Setting,
    edition: &mut Edition,
) -> Result<Vec<Draft>, String> {
    let all: Vec<&Piece> = pieces.iter().flat_map(|piece| std::iter::repeat_n(piece, piece.copies)).collect();
    let widest = |side: fn(&Drawing) -> f32, none: f32| {
        pieces.iter().map(|piece| side(&piece.front)).fold(f32::NAN, f32::max).max(if pieces.is_empty() {
            none
        } else {
            0.0
        })
    };
    let size = (widest(|d| d.width, 63.0), widest(|d| d.height, 88.0));
    let bleed = widest(|d| d.bleed, 0.0);
    let has_backs = pieces.iter().any(|piece| piece.back.is_some());
    let alone = setting.paper == Paper::Piece;
    let wish = Wish {
        paper: match setting.paper {
            Paper::Sheet(paper) => paper,
            Paper::Piece => (size.0 + 2.0 * bleed, size.1 + 2.0 * bleed),
        },
        margin: if alone { 0.0 } else { setting.margin },
        foot: 0.0,
        size,
        bleed,
        gap: setting.gap,
        skip: if alone { 0 } else { setting.skip },
        backs: if has_backs { setting.backs } else { Backs::None },
        registration: if alone { Registration::None } else { setting.registration },
    };
    let marks = if alone { Marks::None } else { setting.marks };
    let laid = |wish: Wish| -> Result<_, String> {
        let plan = plan::plan(&wish, all.len())?;
        let lines = Arc::new(furniture::lines(&plan, marks, wish.registration));
        let ruler = (setting.ruler && !alone).then(|| furniture::room_for_ruler(&plan, &lines)).flatten();
        Ok((wish, plan, lines, ruler))
    };
    let (mut wish, mut plan, mut lines, mut ruler) = laid(wish)?;
    if setting.ruler && !alone && ruler.is_none() && wish.backs != Backs::Fold {
        // Of small pieces a row is given for it; of large ones that would be too many sheets.
        let most = plan.grid.slots.len() as f32;
        let shorter = laid(Wish { foot: (Ruler::FOOT - wish.margin).max(0.0), ..wish.clone() }).ok();
        if let Some(shorter) =
            shorter.filter(|(_, plan, _, ruler)| ruler.is_some() && plan.grid.slots.len() as f32 >= most * FEWER)
        {
            (wish, plan, lines, ruler) = shorter;
        }
    }
    edition.notes.extend(count_note(&wish, &plan));
    if setting.ruler && !alone && ruler.is_none() {
        let of = title.map_or(String::new(), |title| format!(" on the sheets of {title}"));
        edition.notes.push(format!("No room is left for the ruler{of}: measure a piece when it is printed."));
    }
    let fronts = plan.sheets.iter().filter(|sheet| !sheet.is_back).count();
    let wording = Wording::of(&setting.lang);
    let mut number = 0;
    let mut drafts = Vec::with_capacity(plan.sheets.len());
    for sheet in &plan.sheets {
        let mut draft = Draft {
            size: plan.paper,
            placed: Vec::with_capacity(sheet.spots.len() + 2),
            trim: plan.grid.trim(),
            bleed: plan.grid.printed(),
            bookmark: None,
            adjust: if sheet.is_back { setting.back } else { setting.front },
            pieces: Vec::new(),
        };
        if let Some(beside) = &plan.beside {
            (draft.trim, draft.bleed) = (around(draft.trim, beside.trim()), around(draft.bleed, beside.printed()));
        }
        for spot in &sheet.spots {
            draft.piece(spot, &all, edition.pieces);
        }
        if !sheet.is_back {
            number += 1;
            let whole = (plan.paper.0 / 2.0, plan.paper.1 / 2.0);
            draft.placed.push(Placed { drawing: lines.clone(), middle: whole, turn: 0.0, bleed: [0.0; 4] });
            if let Some(ruler) = ruler {
                let (n, all) = (number.to_string(), fronts.to_string());
                let sheet = match title {
                    Some(part) => wording.say("foot_part", &[("part", part), ("n", &n), ("all", &all)]),
                    None => wording.say("foot_sheet", &[("n", &n), ("all", &all)]),
                };
                let words = [format!("{} · {sheet}", setting.title), sheet];
                let turn = if ruler.upright { 270.0 } else { 0.0 };
                let drawing = Arc::new(furniture::ruler(shaper, &words));
                draft.placed.push(Placed { drawing, middle: ruler.middle, turn, bleed: [0.0; 4] });
            }
            draft.bookmark = Some(bookmark(title, &sheet.spots, &all, wording));
        }
        drafts.push(draft);
    }
    edition.pieces += all.len();
    edition.plans.push((title.unwrap_or("Cards").to_owned(), plan, pieces.first().cloned()));
    Ok(drafts)
}

impl Draft {
    /// Adds a piece of a section; `before` pieces stand in the sections before it.
    fn piece(&mut self, spot: &Spot, all: &[&Piece], before: usize) {
        let Some(piece) = all.get(spot.piece) else { return };
        let drawing = match (&piece.back, spot.is_back) {
            (Some(back), true) => back,
            (None, true) => return,
            (_, false) => &piece.front,
        };
        let turn = if spot.turned { 180.0 } else { 0.0 };
        self.pieces.push(ExpectedPiece {
            piece: before + spot.piece,
            is_back: spot.is_back,
            size: (drawing.width, drawing.height),
            middle: spot.middle,
            turned: spot.turned,
            bleed: spot.bleed.map(|mm| mm.min(drawing.bleed)),
            safe: piece.safe,
        });
        self.placed.push(Placed { drawing: drawing.clone(), middle: spot.middle, turn, bleed: spot.bleed });
    }
}

fn bookmark(title: Option<&str>, spots: &[Spot], all: &[&Piece], wording: &Wording) -> String {
    let name = |spot: Option<&Spot>| spot.and_then(|spot| all.get(spot.piece)).map(|piece| piece.name.as_str());
    let fronts: Vec<&Spot> = spots.iter().filter(|spot| !spot.is_back).collect();
    let names = match (name(fronts.first().copied()), name(fronts.last().copied())) {
        (Some(first), Some(last)) if first != last => format!("{first} – {last}"),
        (Some(only), _) => only.to_owned(),
        (None, _) => wording.get("foot_none").to_owned(),
    };
    title.map_or(names.clone(), |title| format!("{title}: {names}"))
}

/// A bleed costs room; it is said how much.
fn count_note(wish: &Wish, plan: &Plan) -> Option<String> {
    let holds = plan.grid.slots.len();
    let bare = Wish { bleed: 0.0, gap: wish.gap.or(Some(0.0)), skip: 0, ..wish.clone() };
    let without = plan::plan(&bare, 0).map_or(0, |plan| plan.grid.slots.len());
    (wish.bleed > 0.0 && without > holds)
        .then(|| format!("With a bleed of {} mm a sheet holds {holds}, without it {without}.", wish.bleed))
}

/// The smallest rectangle around two.
fn around(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, below) = ((a.x + a.w).max(b.x + b.w), (a.y + a.h).max(b.y + b.h));
    Rect { x, y, w: right - x, h: below - y }
}
