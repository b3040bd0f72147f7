//! The things to print: sections of pieces to cut out, and of whole pages.

use std::sync::Arc;

use super::cut_path::CutPath;
use render::Drawing;

/// A part of an edition, such as its cards or its board. Each section begins on a new sheet of paper.
#[derive(Debug, Clone)]
pub struct Section {
    /// The name in bookmarks and in the line at the foot of a sheet: *Cards*, *Tokens*.
    pub title: String,
    pub content: Content,
}

impl Section {
    /// Whether the section has nothing to print.
    pub fn is_empty(&self) -> bool {
        match &self.content {
            Content::Pieces(pieces) => pieces.iter().all(|piece| piece.copies == 0),
            Content::Pages(pages) => pages.is_empty(),
        }
    }
}

/// The things that a section prints.
#[derive(Debug, Clone)]
pub enum Content {
    /// Pieces that lie side by side on sheets, in slots as large as the largest piece.
    Pieces(Vec<SheetPiece>),
    /// Pages, each on its own paper and at its own size.
    Pages(Vec<Page>),
}

/// A piece to cut out of a sheet: a card, a marker, a figure.
#[derive(Debug, Clone)]
pub struct SheetPiece {
    /// The name in bookmarks and messages.
    pub name: String,
    /// The drawing of the front, with the width and height of the piece after it is cut.
    pub front: Arc<Drawing>,
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
    pub outline: Outline,
    /// The least distance of letters from the cut edge, in millimetres; preflight measures it.
    pub safe: f32,
}

/// The radius of the corners of cards, in millimetres.
const RADIUS: f32 = 2.5;
/// The least distance of letters from the edge of a card, in millimetres: a print shop's cut may be off by 3 mm.
const SAFE: f32 = 3.0;

impl SheetPiece {
    /// One card without a back.
    pub fn card(front: Arc<Drawing>) -> SheetPiece {
        let (name, outline) = (front.name.clone(), Outline::Rectangle { radius: RADIUS });
        SheetPiece { name, front, back: None, copies: 1, outline, safe: SAFE }
    }
}

/// The shape that a piece is cut to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline {
    /// A rectangle with corners of this radius, in millimetres.
    Rectangle { radius: f32 },
    /// A circle as wide as the piece.
    Circle,
    /// A figure that is folded and has two sides. In the lowest `foot` millimetres, only a foot is left of each side.
    /// The foot is `inset` millimetres narrower than the side on its left and on its right.
    Figure { foot: f32, inset: f32 },
}

/// A whole page, such as a part of the board or a page of rules.
#[derive(Debug, Clone)]
pub struct Page {
    /// The drawing, as large as the paper; its name becomes the bookmark.
    pub drawing: Drawing,
    /// The area that is left after cutting, in millimetres from the upper left corner. `None` if the page is not cut.
    pub trim: Option<render::drawing::Rect>,
    /// The outlines to cut along; empty if they are the edges of `trim`.
    pub cuts: Vec<CutPath>,
}
