//! Lays out a number of pieces of the same size on sheets.

use super::backs::{Backs, Flip, mirrored};
use super::geometry::{outset, overlap};
use super::grid::{Grid, SlotShape};
use super::registration::{Registration, keep_out};
use render::drawing::Rect;

/// The sizes and options of a layout, in millimetres.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutRequest {
    /// Width and height of the paper; the paper is turned if it holds more pieces that way.
    pub paper: (f32, f32),
    /// The width of the blank strip along each edge.
    pub margin: f32,
    /// The height at the lower edge that is left free for the ruler, in addition to the margin.
    pub foot: f32,
    /// Width and height of a piece after it is cut.
    pub size: (f32, f32),
    pub bleed: f32,
    /// The distance between the cut edges of neighbouring pieces. `None` means twice the bleed.
    pub gap: Option<f32>,
    /// The number of slots of the first sheet that stay empty.
    pub skip: usize,
    pub backs: Backs,
    pub registration: Registration,
}

/// The layout of all sheets of a section.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Width and height of the paper in the chosen orientation.
    pub paper: (f32, f32),
    /// The grid of the fronts.
    pub grid: Grid,
    /// The grid of the backs, if they lie on the same page as the fronts.
    pub beside: Option<Grid>,
    /// The fold, if fronts and backs lie on one page.
    pub fold: Option<Fold>,
    pub sheets: Vec<Sheet>,
}

/// A fold through the middle of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// The fold is vertical, with the fronts on the left and the backs on the right.
    Upright,
    /// The fold is horizontal, with the fronts above and the backs below.
    Level,
}

/// One printed page.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Whether the page shows backs only.
    pub is_back: bool,
    pub pieces: Vec<PlacedPiece>,
}

/// A piece on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedPiece {
    /// The index of the piece among all pieces of the section.
    pub piece: usize,
    pub is_back: bool,
    pub middle: (f32, f32),
    /// Whether the piece is upside down.
    pub turned: bool,
    /// The width of the visible bleed on the left, above, on the right and below, in millimetres, seen with the piece
    /// upright.
    pub bleed: [f32; 4],
}

/// Lays out `count` pieces; the plan of no pieces still has an empty sheet. The error is a sentence.
pub fn plan(request: &LayoutRequest, count: usize) -> Result<Plan, String> {
    let (w, h) = request.paper;
    let all =
        [w, h, request.margin, request.foot, request.size.0, request.size.1, request.bleed, request.gap.unwrap_or(0.0)];
    if all.iter().any(|mm| !mm.is_finite() || !(0.0..=5_000.0).contains(mm)) {
        return Err("Sizes, margins, bleeds and gaps must be from 0 to 5000 mm.".to_owned());
    }
    if 2.0 * request.margin >= w.min(h) {
        return Err(format!("A margin of {} mm on each side leaves nothing of paper of {w}×{h} mm.", request.margin));
    }
    if request.size.0 < 5.0 || request.size.1 < 5.0 {
        return Err(format!(
            "A piece of {}×{} mm is too small to print; each side needs 5 mm or more.",
            request.size.0, request.size.1
        ));
    }
    let upright = lay(request, (w, h));
    let turned = lay(request, (h, w)).filter(|_| w != h);
    let slots = |plan: &Option<Plan>| plan.as_ref().map_or(0, |plan| plan.grid.slots.len());
    let mut plan = if slots(&turned) > slots(&upright) { turned } else { upright }.ok_or_else(|| no_room(request))?;
    if request.skip >= plan.grid.slots.len() && request.skip > 0 {
        let holds = plan.grid.slots.len();
        return Err(format!("{} slots cannot be skipped: a sheet holds {holds}.", request.skip));
    }
    fill(&mut plan, request, count);
    Ok(plan)
}

fn no_room(request: &LayoutRequest) -> String {
    let ((w, h), (paper_w, paper_h)) = (request.size, request.paper);
    let bleed = if request.bleed > 0.0 { format!(" with a bleed of {} mm", request.bleed) } else { String::new() };
    let margin = if request.margin > 0.0 {
        format!(", of which {} mm on each edge stay blank", request.margin)
    } else {
        String::new()
    };
    let fold = if request.backs == Backs::Fold { ", beside its back," } else { "" };
    format!("A card of {w}×{h} mm{bleed}{fold} does not fit on paper of {paper_w}×{paper_h} mm{margin}.")
}

/// Chooses the grid for paper of this width and height; the plan has no sheets yet. `None` if not even one piece fits.
fn lay(request: &LayoutRequest, paper: (f32, f32)) -> Option<Plan> {
    let gap = request.gap.unwrap_or(2.0 * request.bleed);
    let shape = SlotShape { size: request.size, bleed: request.bleed, gap };
    let margin = request.margin;
    let area = Rect { x: margin, y: margin, w: paper.0 - 2.0 * margin, h: paper.1 - 2.0 * margin - request.foot };
    let kept = keep_out(request.registration, paper);
    if request.backs != Backs::Fold {
        let grid = Grid::new(area, shape, &kept)?;
        return Some(Plan { paper, grid, beside: None, fold: None, sheets: Vec::new() });
    }
    let half = |fold: Fold| -> Option<Plan> {
        // Both halves lie close to the fold, so that the error stays small if the paper is folded beside the line.
        let away = (gap / 2.0).max(shape.bleed);
        let first = match fold {
            Fold::Upright => Rect { w: area.w / 2.0 - away + shape.bleed, ..area },
            Fold::Level => Rect { h: area.h / 2.0 - away + shape.bleed, ..area },
        };
        let mut grid = Grid::new(first, shape, &[])?;
        let mut beside = grid.clone();
        let trim = grid.trim();
        match fold {
            Fold::Upright => (grid.left, beside.left) = (paper.0 / 2.0 - away - trim.w, paper.0 / 2.0 + away),
            Fold::Level => (grid.top, beside.top) = (paper.1 / 2.0 - away - trim.h, paper.1 / 2.0 + away),
        }
        let mut slots = std::mem::take(&mut grid.slots);
        slots.retain(|(column, row)| {
            // The back lies in the slot at the same distance from the fold.
            let back = match fold {
                Fold::Upright => beside.slot(grid.columns - 1 - column, *row),
                Fold::Level => beside.slot(*column, grid.rows - 1 - row),
            };
            let free = |slot| !kept.iter().any(|kept| overlap(&outset(slot, shape.bleed), kept));
            free(grid.slot(*column, *row)) && free(back)
        });
        if slots.is_empty() {
            return None;
        }
        grid.slots = slots;
        Some(Plan { paper, grid, beside: Some(beside), fold: Some(fold), sheets: Vec::new() })
    };
    let (upright, level) = (half(Fold::Upright), half(Fold::Level));
    let slots = |plan: &Option<Plan>| plan.as_ref().map_or(0, |plan| plan.grid.slots.len());
    if slots(&level) > slots(&upright) { level } else { upright }
}

fn fill(plan: &mut Plan, request: &LayoutRequest, count: usize) {
    let on_sheet = plan.grid.slots.len();
    let sheets = (request.skip + count).div_ceil(on_sheet).max(1);
    let mut fronts: Vec<Sheet> = (0..sheets).map(|_| Sheet { is_back: false, pieces: Vec::new() }).collect();
    for piece in 0..count {
        let at = request.skip + piece;
        let (Some(sheet), Some((column, row))) =
            (fronts.get_mut(at / on_sheet), plan.grid.slots.get(at % on_sheet).copied())
        else {
            continue;
        };
        let slot = plan.grid.slot(column, row);
        let middle = (slot.x + slot.w / 2.0, slot.y + slot.h / 2.0);
        let bleed = plan.grid.bleed(column, row);
        sheet.pieces.push(PlacedPiece { piece, is_back: false, middle, turned: false, bleed });
    }
    let flip = match request.backs {
        Backs::Duplex(flip) => flip,
        Backs::None | Backs::Separate | Backs::Fold => Flip::Long,
    };
    let behind = |front: &PlacedPiece| {
        let (middle, turned) = match plan.fold {
            None => mirrored(plan.paper, front.middle, flip),
            Some(Fold::Upright) => ((plan.paper.0 - front.middle.0, front.middle.1), false),
            Some(Fold::Level) => ((front.middle.0, plan.paper.1 - front.middle.1), true),
        };
        // Seen from behind, left and right are swapped. Above and below stay as they are even for a piece that is
        // upside down, because `bleed` refers to the upright piece.
        let [left, above, right, below] = front.bleed;
        PlacedPiece { piece: front.piece, is_back: true, middle, turned, bleed: [right, above, left, below] }
    };
    let backs: Vec<Vec<PlacedPiece>> = fronts.iter().map(|sheet| sheet.pieces.iter().map(behind).collect()).collect();
    let back_sheet = |pieces: Vec<PlacedPiece>| Sheet { is_back: true, pieces };
    plan.sheets = match request.backs {
        Backs::None => fronts,
        Backs::Duplex(_) => fronts.into_iter().zip(backs).flat_map(|(front, back)| [front, back_sheet(back)]).collect(),
        Backs::Separate => fronts.into_iter().chain(backs.into_iter().map(back_sheet)).collect(),
        Backs::Fold => {
            fronts.iter_mut().zip(backs).for_each(|(front, back)| front.pieces.extend(back));
            fronts
        }
    };
}
