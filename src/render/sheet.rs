//! Sheets: cards side by side on paper, at their exact size, with marks to cut by.

use super::drawing::{Item, Rect};
use super::pdf::{Book, Card, write};
use super::text::{Align, Colour, FontId, Inline, MIN_POINTS, MM_PER_POINT, Paragraph, Shape, Shaper, Style, fit_line};
use super::{Drawing, Finding};
use crate::diagnostic::registry;

/// The paper and what is on it beside the cards.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Of the document, shown in the viewer's title and at the foot of each sheet.
    pub title: String,
    /// Width and height in millimetres.
    pub paper: (f32, f32),
    pub marks: bool,
    /// A line of 100 mm at the foot, to see whether the printer has changed the size.
    pub ruler: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { title: "Cards".to_owned(), paper: (210.0, 297.0), marks: true, ruler: true }
    }
}

/// Printers leave so much of the paper's edge blank, in millimetres.
const MARGIN: f32 = 5.0;
/// Crop marks begin so far outside the cards, are so long and so wide, in millimetres.
const MARK: (f32, f32, f32) = (1.5, 4.0, 0.1);
/// Type of the line at the foot, in points.
const FOOT: f32 = MIN_POINTS;

/// Where cards lie on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grid {
    columns: usize,
    rows: usize,
    card: (f32, f32),
    left: f32,
    top: f32,
}

impl Grid {
    /// As many cards of that size as fit, in the middle of the paper.
    fn new(paper: (f32, f32), card: (f32, f32)) -> Option<Grid> {
        let count = |paper: f32, card: f32| ((paper - 2.0 * MARGIN + 0.01) / card).floor() as usize;
        let (columns, rows) = (count(paper.0, card.0), count(paper.1, card.1));
        (columns > 0 && rows > 0 && columns * rows < 10_000).then(|| Grid {
            columns,
            rows,
            card,
            left: (paper.0 - columns as f32 * card.0) / 2.0,
            top: (paper.1 - rows as f32 * card.1) / 2.0,
        })
    }

    fn slot(&self, at: usize) -> (f32, f32) {
        let (row, column) = (at / self.columns, at % self.columns);
        (self.left + column as f32 * self.card.0, self.top + row as f32 * self.card.1)
    }

    /// What the sheet is cut to: all of the grid, full or not, so that every sheet is cut alike.
    fn trim(&self) -> Rect {
        Rect { x: self.left, y: self.top, w: self.columns as f32 * self.card.0, h: self.rows as f32 * self.card.1 }
    }
}

/// The cards as sheets: one page for each full or begun sheet, and one that is empty if there are no cards, for a PDF has at
/// least one page. All cards take the room of the largest.
pub fn pdf(shaper: &Shaper, drawings: &[Drawing], options: &Options) -> Result<Vec<u8>, Finding> {
    let (width, height) = options.paper;
    let largest = |size: fn(&Drawing) -> f32| drawings.iter().map(size).fold(f32::NAN, f32::max);
    let card = if drawings.is_empty() { (63.0, 88.0) } else { (largest(|d| d.width), largest(|d| d.height)) };
    let no_room = || {
        let message = format!("A card of {}×{} mm does not fit on paper of {width}×{height} mm.", card.0, card.1);
        Finding::new(&registry::CARDS_DO_NOT_FIT, message)
            .help(format!("Each edge of the paper keeps {MARGIN} mm blank."))
    };
    let plausible = |mm: f32| (10.0..=5_000.0).contains(&mm);
    if !plausible(width) || !plausible(height) {
        return Err(no_room());
    }
    let grid = Grid::new(options.paper, card).ok_or_else(no_room)?;
    let on_sheet = grid.columns * grid.rows;
    let sheets: Vec<&[Drawing]> = if drawings.is_empty() { vec![&[]] } else { drawings.chunks(on_sheet).collect() };
    let total = sheets.len();
    let furniture: Vec<Drawing> =
        (1..=total).map(|number| furniture(shaper, &grid, options, &format!("sheet {number} of {total}"))).collect();
    let pages: Vec<Vec<Card>> = sheets
        .iter()
        .zip(&furniture)
        .map(|(cards, furniture)| {
            let cards = cards.iter().enumerate().map(|(at, drawing)| {
                let (x, y) = grid.slot(at);
                Card { drawing, x, y }
            });
            cards.chain([Card { drawing: furniture, x: 0.0, y: 0.0 }]).collect()
        })
        .collect();
    let bookmarks = sheets.iter().map(|cards| match cards {
        [] => "No cards".to_owned(),
        [only] => only.name.clone(),
        [first, .., last] => format!("{} – {}", first.name, last.name),
    });
    let book = Book {
        title: &options.title,
        paper: options.paper,
        trims: vec![grid.trim(); total],
        bookmarks: bookmarks.collect(),
    };
    write(&shaper.fonts, &pages, &book)
        .ok_or_else(|| Finding::new(&registry::CARDS_DO_NOT_FIT, "The sheets could not be written as a PDF."))
}

/// Marks, ruler and the line at the foot.
fn furniture(shaper: &Shaper, grid: &Grid, options: &Options, label: &str) -> Drawing {
    let (width, height) = options.paper;
    let mut items = Vec::new();
    if options.marks {
        marks(grid, &mut items);
    }
    if options.ruler {
        ruler(options.paper, &mut items);
    }
    let colour = Colour { r: 0x40, g: 0x40, b: 0x40 };
    let style = Style { font: FontId(0), caps: Default::default(), colour, scale: 1.0, tracking: 0.0, raise: 0.0 };
    let text = format!("{} · {label} · print at actual size: the line is 100 mm long", options.title);
    let line = Paragraph {
        inlines: vec![Inline::Text { text, style }],
        shape: Shape { align: Align::Start, indent: 0.0, gap: 0.0, scale: 1.0, bar: None },
    };
    if options.ruler {
        let at = (width / 2.0 - 50.0, height - MARGIN - 0.5);
        items.extend(fit_line(shaper, &line, at, Some(width / 2.0 + 45.0), FOOT, FOOT).items);
    }
    Drawing { name: String::new(), width, height, bleed: 0.0, items }
}

/// Short lines outside the cards, at every edge that is cut: none lies on a card, so the first cut leaves the others.
fn marks(grid: &Grid, items: &mut Vec<Item>) {
    let (gap, length, wide) = MARK;
    let trim = grid.trim();
    let mut bar =
        |x: f32, y: f32, w: f32, h: f32| items.push(Item::Bar { rect: Rect { x, y, w, h }, colour: Colour::BLACK });
    for column in 0..=grid.columns {
        let x = trim.x + column as f32 * grid.card.0 - wide / 2.0;
        bar(x, trim.y - gap - length, wide, length);
        bar(x, trim.y + trim.h + gap, wide, length);
    }
    for row in 0..=grid.rows {
        let y = trim.y + row as f32 * grid.card.1 - wide / 2.0;
        bar(trim.x - gap - length, y, length, wide);
        bar(trim.x + trim.w + gap, y, length, wide);
    }
}

fn ruler((width, height): (f32, f32), items: &mut Vec<Item>) {
    let y = height - MARGIN - 0.8 - FOOT * MM_PER_POINT * 1.1;
    let left = width / 2.0 - 50.0;
    let mut bar =
        |x: f32, y: f32, w: f32, h: f32| items.push(Item::Bar { rect: Rect { x, y, w, h }, colour: Colour::BLACK });
    bar(left, y, 100.0, 0.15);
    for tick in 0..=10 {
        let tall = if tick % 5 == 0 { 1.6 } else { 1.0 };
        bar(left + tick as f32 * 10.0 - 0.05, y - tall, 0.1, tall);
    }
}
