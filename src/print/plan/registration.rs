//! Registration marks, by which a cutting machine finds the position of the sheet: a filled square and two corners,
//! with blank paper around them.

use super::geometry::outset;
use render::drawing::Rect;

/// The registration marks on a sheet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Registration {
    #[default]
    None,
    /// The three marks that cutting machines by Silhouette look for.
    Silhouette,
}

/// The distance of the marks from the edge of the paper, in millimetres.
const INSET: f32 = 10.0;
/// The side of the square, in millimetres.
const SQUARE: f32 = 5.0;
/// The length of the arms of a corner, in millimetres.
const ARM: f32 = 5.0;
/// The width of the lines of a corner, in millimetres.
const WIDE: f32 = 1.0;
/// The width of the strip around each mark where nothing else may be printed, in millimetres, so that the machine finds
/// the mark.
const FREE: f32 = 1.25;

impl Registration {
    /// The bars that the marks consist of, which are printed in black.
    pub fn bars(self, (w, h): (f32, f32)) -> Vec<Rect> {
        if self == Registration::None {
            return Vec::new();
        }
        let (right, below) = (w - INSET, h - INSET);
        vec![
            Rect { x: INSET, y: INSET, w: SQUARE, h: SQUARE },
            Rect { x: right - ARM, y: INSET, w: ARM, h: WIDE },
            Rect { x: right - WIDE, y: INSET, w: WIDE, h: ARM },
            Rect { x: INSET, y: below - WIDE, w: ARM, h: WIDE },
            Rect { x: INSET, y: below - ARM, w: WIDE, h: ARM },
        ]
    }
}

/// The areas where neither pieces nor other marks may lie.
pub fn keep_out(registration: Registration, paper: (f32, f32)) -> Vec<Rect> {
    registration.bars(paper).into_iter().map(|bar| outset(bar, FREE)).collect()
}
