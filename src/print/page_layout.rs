//! Lays out sections as pages before the pages are written to the PDF. A page holds its placed drawings and the data
//! for preflight.

use std::sync::Arc;

use super::plan::{self, Backs, LayoutRequest, Marks, PlacedPiece, Plan, Registration, Ruler};
use super::preflight::ExpectedPiece;
use super::section::{Page, SheetPiece};
use super::setting::{Paper, Setting};
use super::sheet_marks;
use super::sizes::Size;
use render::Shaper;
use render::drawing::Rect;
use render::pdf::Adjust;
use render::{Drawing, Wording};

/// A sheet with room for the ruler must hold at least this share of the pieces on a sheet without a ruler.
const FEWER: f32 = 0.9;

/// A page before it is written to the PDF.
pub(crate) struct DraftPage {
    pub size: Size,
    pub drawings: Vec<PlacedDrawing>,
    pub trim: Rect,
    pub bleed: Rect,
    pub bookmark: Option<String>,
    pub adjust: Adjust,
    pub pieces: Vec<ExpectedPiece>,
}

/// A drawing and where it lies on its page.
pub(crate) struct PlacedDrawing {
    pub drawing: Arc<Drawing>,
    pub middle: (f32, f32),
    /// The rotation of the drawing, clockwise in degrees.
    pub turn: f32,
    pub bleed: [f32; 4],
}

/// The sheets of one section of pieces.
pub(crate) struct DraftSection {
    pub pages: Vec<DraftPage>,
    pub plan: Plan,
    /// The number of pieces on the sheets; each copy counts.
    pub pieces: usize,
    /// Notes for the person who prints the file, a sentence each.
    pub notes: Vec<String>,
}

/// The draft of one page of a section of whole pages.
fn whole_page(page: &Page, setting: &Setting) -> DraftPage {
    let drawing = Arc::new(page.drawing.clone());
    let size = (drawing.width, drawing.height);
    let whole = Rect { x: 0.0, y: 0.0, w: size.0, h: size.1 };
    let trim = page.trim.unwrap_or(whole);
    let bookmark = Some(drawing.name.clone()).filter(|name| !name.is_empty());
    let adjust = setting.adjust(false, size);
    let drawings = vec![PlacedDrawing { drawing, middle: (size.0 / 2.0, size.1 / 2.0), turn: 0.0, bleed: [0.0; 4] }];
    DraftPage { size, drawings, trim, bleed: trim, bookmark, adjust, pieces: Vec::new() }
}

/// Lays out a section of pieces on sheets. `title` is `None` if the edition has no other section; `before` is the
/// number of pieces in the sections before this one. The error is a sentence.
pub(crate) fn sheets(
    shaper: &Shaper,
    (title, pieces): (Option<&str>, &[SheetPiece]),
    setting: &Setting,
    before: usize,
) -> Result<DraftSection, String> {
    let all: Vec<&SheetPiece> = pieces.iter().flat_map(|piece| std::iter::repeat_n(piece, piece.copies)).collect();
    let largest = |side: fn(&Drawing) -> f32, without_pieces: f32| {
        let sides = pieces.iter().map(|piece| side(&piece.front));
        sides.reduce(f32::max).map_or(without_pieces, |largest| largest.max(0.0))
    };
    let size = (largest(|d| d.width, 63.0), largest(|d| d.height, 88.0));
    let bleed = largest(|d| d.bleed, 0.0);
    let has_backs = pieces.iter().any(|piece| piece.back.is_some());
    let alone = setting.paper == Paper::Piece;
    let request = LayoutRequest {
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
    let laid_out = |request: LayoutRequest| -> Result<_, String> {
        let plan = plan::plan(&request, all.len())?;
        let lines = Arc::new(sheet_marks::lines(&plan, request.margin, marks, request.registration));
        let ruler =
            (setting.ruler && !alone).then(|| sheet_marks::room_for_ruler(&plan, request.margin, &lines)).flatten();
        Ok((request, plan, lines, ruler))
    };
    let (mut request, mut plan, mut lines, mut ruler) = laid_out(request)?;
    if setting.ruler && !alone && ruler.is_none() && request.backs != Backs::Fold {
        // If the ruler has no room, a row of slots is left out for it, unless that costs too many slots.
        let most = plan.grid.slots.len() as f32;
        let shorter = laid_out(LayoutRequest { foot: Ruler::foot(request.margin), ..request.clone() }).ok();
        if let Some(shorter) =
            shorter.filter(|(_, plan, _, ruler)| ruler.is_some() && plan.grid.slots.len() as f32 >= most * FEWER)
        {
            (request, plan, lines, ruler) = shorter;
        }
    }
    let mut notes: Vec<String> = bleed_note(&request, &plan).into_iter().chain(gap_note(&request, &plan)).collect();
    if setting.ruler && !alone && ruler.is_none() {
        let of = title.map_or(String::new(), |title| format!(" on the sheets of {title}"));
        notes.push(format!("There is no room for the ruler{of}: measure a piece when it is printed."));
    }
    let fronts = plan.sheets.iter().filter(|sheet| !sheet.is_back).count();
    let wording = Wording::of(&setting.lang);
    let mut number = 0;
    let mut pages = Vec::with_capacity(plan.sheets.len());
    for sheet in &plan.sheets {
        let mut page = DraftPage {
            size: plan.paper,
            drawings: Vec::with_capacity(sheet.pieces.len() + 2),
            trim: plan.grid.trim(),
            bleed: plan.grid.printed(),
            bookmark: None,
            adjust: setting.adjust(sheet.is_back, plan.paper),
            pieces: Vec::new(),
        };
        if let Some(beside) = &plan.beside {
            (page.trim, page.bleed) = (around(page.trim, beside.trim()), around(page.bleed, beside.printed()));
        }
        for placed in &sheet.pieces {
            page.add(placed, &all, before);
        }
        if !sheet.is_back {
            number += 1;
            let middle = (plan.paper.0 / 2.0, plan.paper.1 / 2.0);
            page.drawings.push(PlacedDrawing { drawing: lines.clone(), middle, turn: 0.0, bleed: [0.0; 4] });
            if let Some(ruler) = ruler {
                let (n, all) = (number.to_string(), fronts.to_string());
                let sheet = match title {
                    Some(part) => wording.say("foot_part", &[("part", part), ("n", &n), ("all", &all)]),
                    None => wording.say("foot_sheet", &[("n", &n), ("all", &all)]),
                };
                let words = [format!("{} · {sheet}", setting.title), sheet];
                let turn = if ruler.upright { 270.0 } else { 0.0 };
                let drawing = Arc::new(sheet_marks::ruler(shaper, &words));
                page.drawings.push(PlacedDrawing { drawing, middle: ruler.middle, turn, bleed: [0.0; 4] });
            }
            page.bookmark = Some(bookmark(title, &sheet.pieces, &all, wording));
        }
        pages.push(page);
    }
    if !has_backs && !all.is_empty() {
        pages = with_blanks(pages, setting);
    }
    Ok(DraftSection { pages, plan, pieces: all.len(), notes })
}

impl DraftPage {
    /// Adds a piece of a section; `before` is the number of pieces in the sections before this one.
    fn add(&mut self, placed: &PlacedPiece, all: &[&SheetPiece], before: usize) {
        let Some(piece) = all.get(placed.piece) else { return };
        let drawing = match (&piece.back, placed.is_back) {
            (Some(back), true) => back,
            (None, true) => return,
            (_, false) => &piece.front,
        };
        let turn = if placed.turned { 180.0 } else { 0.0 };
        self.pieces.push(ExpectedPiece {
            piece: before + placed.piece,
            is_back: placed.is_back,
            size: (drawing.width, drawing.height),
            middle: placed.middle,
            turned: placed.turned,
            bleed: placed.bleed.map(|mm| mm.min(drawing.bleed)),
            safe: piece.safe,
        });
        self.drawings.push(PlacedDrawing {
            drawing: drawing.clone(),
            middle: placed.middle,
            turn,
            bleed: placed.bleed,
        });
    }
}

/// The title of the section and the names of the first and the last piece on a sheet.
fn bookmark(title: Option<&str>, placed: &[PlacedPiece], all: &[&SheetPiece], wording: &Wording) -> String {
    let name = |placed: Option<&PlacedPiece>| Some(all.get(placed?.piece)?.name.as_str());
    let fronts: Vec<&PlacedPiece> = placed.iter().filter(|placed| !placed.is_back).collect();
    let names = match (name(fronts.first().copied()), name(fronts.last().copied())) {
        (Some(first), Some(last)) if first != last => format!("{first} – {last}"),
        (Some(only), _) => only.to_owned(),
        (None, _) => wording.get("foot_none").to_owned(),
    };
    title.map_or(names.clone(), |title| format!("{title}: {names}"))
}

/// A note if the bleed leaves room for fewer slots on a sheet.
fn bleed_note(request: &LayoutRequest, plan: &Plan) -> Option<String> {
    let holds = plan.grid.slots.len();
    let bare = LayoutRequest { bleed: 0.0, gap: request.gap.or(Some(0.0)), skip: 0, ..request.clone() };
    let without = plan::plan(&bare, 0).map_or(0, |plan| plan.grid.slots.len());
    (request.bleed > 0.0 && without > holds)
        .then(|| format!("With a bleed of {} mm a sheet holds {holds}, without it {without}.", request.bleed))
}

/// A note if the requested gap leaves room for fewer slots on a sheet.
fn gap_note(request: &LayoutRequest, plan: &Plan) -> Option<String> {
    let (gap, holds) = (request.gap?, plan.grid.slots.len());
    let usual = LayoutRequest { gap: None, skip: 0, ..request.clone() };
    let without = plan::plan(&usual, 0).map_or(0, |plan| plan.grid.slots.len());
    (without > holds).then(|| format!("With a gap of {gap} mm a sheet holds {holds}, without it {without}."))
}

/// An empty page for the back of `page`, for printers that print on both sides.
fn blank_behind(page: &DraftPage, setting: &Setting) -> DraftPage {
    DraftPage {
        size: page.size,
        drawings: Vec::new(),
        trim: page.trim,
        bleed: page.bleed,
        bookmark: None,
        adjust: setting.adjust(true, page.size),
        pieces: Vec::new(),
    }
}

/// Adds an empty page after each page if the printer prints on both sides. The back of a piece that is cut out must
/// stay blank.
fn with_blanks(pages: Vec<DraftPage>, setting: &Setting) -> Vec<DraftPage> {
    if !matches!(setting.backs, Backs::Duplex(_)) {
        return pages;
    }
    let both = |page: DraftPage| {
        let behind = blank_behind(&page, setting);
        [page, behind]
    };
    pages.into_iter().flat_map(both).collect()
}

/// The drafts of a section of whole pages, with empty pages for printing on both sides. A section that is cut gets an
/// empty page after each page. A section that is read gets an empty page at its end if its number of pages is odd. The
/// next section then begins on a new sheet of paper.
pub(crate) fn whole_pages(pages: &[Page], setting: &Setting) -> Vec<DraftPage> {
    let is_cut = pages.iter().any(|page| page.trim.is_some());
    let mut drafts: Vec<DraftPage> = pages.iter().map(|page| whole_page(page, setting)).collect();
    if is_cut {
        return with_blanks(drafts, setting);
    }
    if matches!(setting.backs, Backs::Duplex(_))
        && drafts.len() % 2 == 1
        && let Some(blank) = drafts.last().map(|page| blank_behind(page, setting))
    {
        drafts.push(blank);
    }
    drafts
}

/// The smallest rectangle that contains both rectangles.
fn around(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, below) = ((a.x + a.w).max(b.x + b.w), (a.y + a.h).max(b.y + b.h));
    Rect { x, y, w: right - x, h: below - y }
}
