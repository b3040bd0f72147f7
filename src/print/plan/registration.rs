//! The marks by which a cutting machine finds the paper: a filled square and two corners, with room around them.

use super::geometry::outset;
use render::drawing::Rect;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Registration {
    #[default]
    None,
    /// Three marks, as machines by Silhouette look for them.
    Silhouette,
}

/// From the edge of the paper, in millimetres.
const INSET: f32 = 10.0;
/// The square, and the arms and lines of the corners.
const SQUARE: f32 = 5.0;
const ARM: f32 = 5.0;
const WIDE: f32 = 1.0;
/// The machine looks for the marks in so large a corner, where nothing else may be.
const FREE: f32 = 1.25;

impl Registration {
    /// What is printed, in black.
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

/// Where neither pieces nor other marks may lie.
pub fn keep_out(registration: Registration, paper: (f32, f32)) -> Vec<Rect> {
    registration.bars(paper).into_iter().map(|bar| outset(bar, FREE)).collect()
}
