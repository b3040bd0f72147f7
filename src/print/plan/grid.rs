//! A grid of slots of one size in rows and columns.

use super::geometry::{ROUNDING, outset, overlap};
use render::drawing::Rect;

/// The shape of a slot and its distance from the next slot, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlotShape {
    /// Width and height of the piece after it is cut.
    pub size: (f32, f32),
    pub bleed: f32,
    /// The distance between the cut edges of neighbouring slots.
    pub gap: f32,
}

/// Slots in rows and columns, in the middle of an area of the paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    pub shape: SlotShape,
    pub columns: usize,
    pub rows: usize,
    /// The left cut edge of the first slot.
    pub left: f32,
    /// The upper cut edge of the first slot.
    pub top: f32,
    /// Column and row of each usable slot, in reading order.
    pub slots: Vec<(usize, usize)>,
}

impl Grid {
    /// The grid of as many slots as the area holds, without the slots that overlap a rectangle of `keep_out`. `None` if
    /// no slot is left.
    pub fn new(area: Rect, shape: SlotShape, keep_out: &[Rect]) -> Option<Grid> {
        let count = |area: f32, size: f32| {
            let most = (area - 2.0 * shape.bleed + shape.gap + ROUNDING) / (size + shape.gap);
            if most >= 1.0 { most.min(200.0) as usize } else { 0 }
        };
        let (columns, rows) = (count(area.w, shape.size.0), count(area.h, shape.size.1));
        let mut grid = Grid { shape, columns, rows, left: 0.0, top: 0.0, slots: Vec::new() };
        let trim = grid.trim();
        grid.left = area.x + (area.w - trim.w) / 2.0;
        grid.top = area.y + (area.h - trim.h) / 2.0;
        let free = |(column, row): &(usize, usize)| {
            let slot = outset(grid.slot(*column, *row), shape.bleed);
            !keep_out.iter().any(|kept| overlap(&slot, kept))
        };
        grid.slots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))).filter(free).collect();
        (!grid.slots.is_empty()).then_some(grid)
    }

    /// The rectangle along which the piece in a slot is cut.
    pub fn slot(&self, column: usize, row: usize) -> Rect {
        let (w, h) = self.shape.size;
        let step = |at: usize, size: f32| at as f32 * (size + self.shape.gap);
        Rect { x: self.left + step(column, w), y: self.top + step(row, h), w, h }
    }

    /// The area from the first cut edge to the last. Unused slots belong to it, so that every sheet is cut in the same
    /// way.
    pub fn trim(&self) -> Rect {
        let span = |count: usize, size: f32| count as f32 * size + count.saturating_sub(1) as f32 * self.shape.gap;
        let (w, h) = (span(self.columns, self.shape.size.0), span(self.rows, self.shape.size.1));
        Rect { x: self.left, y: self.top, w, h }
    }

    /// The whole grid with the bleed around it.
    pub fn printed(&self) -> Rect {
        outset(self.trim(), self.shape.bleed)
    }

    /// The width of the bleed that shows on each side of a slot: left, above, right, below. Between two slots, the
    /// bleed of each slot ends at the latest in the middle of the gap.
    pub fn bleed(&self, column: usize, row: usize) -> [f32; 4] {
        let between = self.shape.bleed.min(self.shape.gap / 2.0);
        let side = |outer: bool| if outer { self.shape.bleed } else { between };
        [side(column == 0), side(row == 0), side(column + 1 == self.columns), side(row + 1 == self.rows)]
    }

    /// The x positions of the vertical cuts, and the y positions of the horizontal cuts.
    pub fn cuts(&self) -> (Vec<f32>, Vec<f32>) {
        let edges = |count: usize, start: fn(&Rect) -> f32, size: fn(&Rect) -> f32, along: bool| {
            let mut all: Vec<f32> = Vec::new();
            for at in 0..count {
                let slot = if along { self.slot(at, 0) } else { self.slot(0, at) };
                for edge in [start(&slot), start(&slot) + size(&slot)] {
                    if all.last().is_none_or(|last| (edge - last).abs() > ROUNDING) {
                        all.push(edge);
                    }
                }
            }
            all
        };
        (edges(self.columns, |slot| slot.x, |slot| slot.w, true), edges(self.rows, |slot| slot.y, |slot| slot.h, false))
    }
}
