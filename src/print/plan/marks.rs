//! Cut marks: the lines to cut along.

use super::geometry::overlap;
use super::grid::{Grid, SlotShape};
use crate::sizes::Size;
use render::drawing::Rect;

/// The style of the cut marks; [`marks`] describes each style.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Marks {
    None,
    #[default]
    Corner,
    Full,
}

/// A line to cut along, as it is printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutMark {
    pub rect: Rect,
    /// Whether the line lies over printed pieces, where it must be visible on light and on dark colours.
    pub over_print: bool,
}

/// The distance of marks on blank paper from the printed area, in millimetres.
const AWAY: f32 = 0.8;
/// The length of marks on blank paper, in millimetres.
const LONG: f32 = 3.2;
/// The width of every mark, in millimetres.
const WIDE: f32 = 0.1;
/// The length of the arms of a cross where four pieces meet, in millimetres. Rounding the corners of the pieces cuts
/// the arms away.
const ARM: f32 = 1.5;
/// The least distance of marks from the edge of the paper, in millimetres. Marks that reach the edge make some viewers
/// shrink the page.
const EDGE: f32 = 3.0;

/// The cut marks of a grid. No mark lies within the margin.
///
/// `Full` draws each cut as one line through the whole grid. `Corner` draws short lines outside the grid at both ends
/// of every cut. The first cuts remove the marks of the cuts that cross them, so there are more marks inside the grid.
/// If pieces touch, a cross is drawn on the cuts at each corner of a piece. If there are gaps, lines are drawn within
/// the gaps. After a cut along the middle of a gap, every piece still has marks on all sides.
pub fn marks(style: Marks, grid: &Grid, (paper, margin): (Size, f32), keep_out: &[Rect]) -> Vec<CutMark> {
    let edge = margin.max(EDGE);
    let (upright, level) = grid.cuts();
    let mut lines = Vec::new();
    for (at, across, size, turned) in [(&upright, &level, paper.1, false), (&level, &upright, paper.0, true)] {
        let spans = match style {
            Marks::None => Vec::new(),
            Marks::Full => vec![(ends(across, (size, edge), grid.shape.bleed), true)],
            Marks::Corner => corner(across, (size, edge), grid.shape),
        };
        for place in at {
            for ((from, to), over_print) in spans.iter().filter(|((from, to), _)| to - from > 0.2) {
                let line = (place - WIDE / 2.0, *from, WIDE, to - from);
                let (x, y, w, h) = if turned { (line.1, line.0, line.3, line.2) } else { line };
                lines.push(CutMark { rect: Rect { x, y, w, h }, over_print: *over_print });
            }
        }
    }
    lines.retain(|line| !keep_out.iter().any(|kept| overlap(&line.rect, kept)));
    lines
}

/// The start and the end of a line through the whole grid that crosses the cuts `across`.
fn ends(across: &[f32], (size, edge): (f32, f32), bleed: f32) -> (f32, f32) {
    let (first, last) = (across.first().copied().unwrap_or(0.0), across.last().copied().unwrap_or(0.0));
    ((first - bleed - AWAY - LONG).max(edge), (last + bleed + AWAY + LONG).min(size - edge))
}

/// The parts of a line in the style `Corner` that crosses the cuts `across`. Each part has its start, its end, and
/// whether it lies over printed pieces.
fn corner(across: &[f32], size: (f32, f32), SlotShape { bleed, gap, .. }: SlotShape) -> Vec<((f32, f32), bool)> {
    let (Some(first), Some(last)) = (across.first().copied(), across.last().copied()) else { return Vec::new() };
    let (before, after) = (first - bleed - AWAY, last + bleed + AWAY);
    let (start, end) = ends(across, size, bleed);
    let mut spans = vec![((start, before), false), ((after, end), false)];
    if gap > 0.0 {
        let inner = across.get(1..across.len().saturating_sub(1)).unwrap_or(&[]);
        spans.extend(inner.chunks_exact(2).filter_map(|edges| match edges {
            [end, start] => Some(((end + gap / 8.0, start - gap / 8.0), true)),
            _ => None,
        }));
    } else {
        spans.extend(across.iter().map(|cut| (((cut - ARM).max(first), (cut + ARM).min(last)), true)));
    }
    spans
}
