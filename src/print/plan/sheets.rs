//! A number of pieces on sheets.

use super::backs::{Backs, Flip, mirrored};
use super::grid::{Grid, Piece, outset};
use super::overlap;
use super::registration::{Registration, keep_out};
use render::drawing::Rect;

/// What is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// Width and height; it may be turned if that holds more.
    pub paper: (f32, f32),
    /// What of each edge stays blank.
    pub margin: f32,
    /// What of the lower edge is left for the ruler, beside the margin.
    pub foot: f32,
    pub size: (f32, f32),
    pub bleed: f32,
    /// As much as two bleeds need, if nothing is said.
    pub gap: Option<f32>,
    /// Slots of the first sheet that stay empty.
    pub skip: usize,
    pub backs: Backs,
    pub registration: Registration,
}

/// Sheets of one sort.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// As it lies under the pieces.
    pub paper: (f32, f32),
    /// Of the fronts.
    pub grid: Grid,
    /// Of the backs, where they stand on the same page.
    pub beside: Option<Grid>,
    /// Where the page is folded: a line from edge to edge.
    pub fold: Option<Fold>,
    pub sheets: Vec<Sheet>,
}

/// A fold through the middle of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// Fronts left, backs right.
    Upright,
    /// Fronts above, backs below.
    Level,
}

/// A page.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// It shows backs only.
    pub is_back: bool,
    pub spots: Vec<Spot>,
}

/// A piece on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Which of all the pieces, counted from 0.
    pub piece: usize,
    pub is_back: bool,
    pub middle: (f32, f32),
    /// It stands on its head.
    pub turned: bool,
    /// What of its bleed shows: left, above, right, below, as the piece stands.
    pub bleed: [f32; 4],
}

/// Lays out so many pieces, on one empty sheet if there are none. The error is a sentence.
pub fn plan(wish: &Wish, count: usize) -> Result<Plan, String> {
    let (w, h) = wish.paper;
    let all = [w, h, wish.margin, wish.foot, wish.size.0, wish.size.1, wish.bleed, wish.gap.unwrap_or(0.0)];
    if all.iter().any(|mm| !mm.is_finite() || !(0.0..=5_000.0).contains(mm)) {
        return Err("Sizes, margins, bleeds and gaps have 0 to 5000 mm.".to_owned());
    }
    if 2.0 * wish.margin >= w.min(h) {
        return Err(format!("A margin of {} mm on each side leaves nothing of paper of {w}×{h} mm.", wish.margin));
    }
    if wish.size.0 < 5.0 || wish.size.1 < 5.0 {
        return Err(format!(
            "A piece of {}×{} mm is too small to print; a side has 5 mm or more.",
            wish.size.0, wish.size.1
        ));
    }
    let upright = lay(wish, (w, h));
    let turned = lay(wish, (h, w)).filter(|_| w != h);
    let slots = |plan: &Option<Plan>| plan.as_ref().map_or(0, |plan| plan.grid.slots.len());
    let mut plan = if slots(&turned) > slots(&upright) { turned } else { upright }.ok_or_else(|| no_room(wish))?;
    if wish.skip >= plan.grid.slots.len() && wish.skip > 0 {
        let holds = plan.grid.slots.len();
        return Err(format!("{} slots cannot be skipped: a sheet holds {holds}.", wish.skip));
    }
    fill(&mut plan, wish, count);
    Ok(plan)
}

fn no_room(wish: &Wish) -> String {
    let ((w, h), (paper_w, paper_h)) = (wish.size, wish.paper);
    let bleed = if wish.bleed > 0.0 { format!(" with a bleed of {} mm", wish.bleed) } else { String::new() };
    let margin = if wish.margin > 0.0 {
        format!(", of which {} mm on each edge stay blank", wish.margin)
    } else {
        String::new()
    };
    let fold = if wish.backs == Backs::Fold { ", beside its back," } else { "" };
    format!("A card of {w}×{h} mm{bleed}{fold} does not fit on paper of {paper_w}×{paper_h} mm{margin}.")
}

/// The empty grid on paper that lies this way.
fn lay(wish: &Wish, paper: (f32, f32)) -> Option<Plan> {
    let gap = wish.gap.unwrap_or(2.0 * wish.bleed);
    let piece = Piece { size: wish.size, bleed: wish.bleed, gap };
    let margin = wish.margin;
    let area = Rect { x: margin, y: margin, w: paper.0 - 2.0 * margin, h: paper.1 - 2.0 * margin - wish.foot };
    let kept = keep_out(wish.registration, paper);
    if wish.backs != Backs::Fold {
        let grid = Grid::new(area, piece, &kept)?;
        return Some(Plan { paper, grid, beside: None, fold: None, sheets: Vec::new() });
    }
    let half = |fold: Fold| -> Option<Plan> {
        // Both halves lie at the fold, so that little is wrong if it is folded beside the line.
        let away = (gap / 2.0).max(piece.bleed);
        let first = match fold {
            Fold::Upright => Rect { w: area.w / 2.0 - away + piece.bleed, ..area },
            Fold::Level => Rect { h: area.h / 2.0 - away + piece.bleed, ..area },
        };
        let mut grid = Grid::new(first, piece, &[])?;
        let mut beside = grid.clone();
        let trim = grid.trim();
        match fold {
            Fold::Upright => (grid.left, beside.left) = (paper.0 / 2.0 - away - trim.w, paper.0 / 2.0 + away),
            Fold::Level => (grid.top, beside.top) = (paper.1 / 2.0 - away - trim.h, paper.1 / 2.0 + away),
        }
        let mut slots = std::mem::take(&mut grid.slots);
        slots.retain(|(column, row)| {
            // The back lies in the slot that is as far from the fold.
            let back = match fold {
                Fold::Upright => beside.slot(grid.columns - 1 - column, *row),
                Fold::Level => beside.slot(*column, grid.rows - 1 - row),
            };
            let free = |slot| !kept.iter().any(|kept| overlap(&outset(slot, piece.bleed), kept));
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

fn fill(plan: &mut Plan, wish: &Wish, count: usize) {
    let on_sheet = plan.grid.slots.len();
    let sheets = (wish.skip + count).div_ceil(on_sheet).max(1);
    let mut fronts: Vec<Sheet> = (0..sheets).map(|_| Sheet { is_back: false, spots: Vec::new() }).collect();
    for piece in 0..count {
        let at = wish.skip + piece;
        let (Some(sheet), Some((column, row))) =
            (fronts.get_mut(at / on_sheet), plan.grid.slots.get(at % on_sheet).copied())
        else {
            continue;
        };
        let slot = plan.grid.slot(column, row);
        let middle = (slot.x + slot.w / 2.0, slot.y + slot.h / 2.0);
        let bleed = plan.grid.bleed(column, row);
        sheet.spots.push(Spot { piece, is_back: false, middle, turned: false, bleed });
    }
    let flip = match wish.backs {
        Backs::Duplex(flip) => flip,
        Backs::None | Backs::Separate | Backs::Fold => Flip::Long,
    };
    let behind = |spot: &Spot| {
        let (middle, turned) = match plan.fold {
            None => mirrored(plan.paper, spot.middle, flip),
            Some(Fold::Upright) => ((plan.paper.0 - spot.middle.0, spot.middle.1), false),
            Some(Fold::Level) => ((spot.middle.0, plan.paper.1 - spot.middle.1), true),
        };
        // Seen from behind, left is right; and what stands on its head was turned about its middle.
        let [left, above, right, below] = spot.bleed;
        Spot { piece: spot.piece, is_back: true, middle, turned, bleed: [right, above, left, below] }
    };
    let backs: Vec<Vec<Spot>> = fronts.iter().map(|sheet| sheet.spots.iter().map(behind).collect()).collect();
    let back_sheet = |spots: Vec<Spot>| Sheet { is_back: true, spots };
    plan.sheets = match wish.backs {
        Backs::None => fronts,
        Backs::Duplex(_) => fronts.into_iter().zip(backs).flat_map(|(front, back)| [front, back_sheet(back)]).collect(),
        Backs::Separate => fronts.into_iter().chain(backs.into_iter().map(back_sheet)).collect(),
        Backs::Fold => {
            fronts.iter_mut().zip(backs).for_each(|(front, back)| front.spots.extend(back));
            fronts
        }
    };
}
