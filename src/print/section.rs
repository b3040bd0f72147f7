//! What there is to print: pieces to cut out, and whole pages.

use std::sync::Arc;

use render::Drawing;

/// Sheets of one sort; each section begins on paper of its own.
#[derive(Debug, Clone)]
pub struct Section {
    /// For bookmarks and the line at the foot: *Cards*, *Tokens*.
    pub title: String,
    pub content: Content,
}

impl Section {
    /// Has it nothing to print?
    pub fn is_empty(&self) -> bool {
        match &self.content {
            Content::Pieces(pieces) => pieces.iter().all(|piece| piece.copies == 0),
            Content::Pages(pages) => pages.is_empty(),
        }
    }
}

#[derive(Debug, Clone)]
pub enum Content {
    /// Laid side by side on sheets. All take the room of the largest.
    Pieces(Vec<SheetPiece>),
    /// Each on paper of its own, at its own size.
    Pages(Vec<Page>),
}

/// Something to cut out.
#[derive(Debug, Clone)]
pub struct SheetPiece {
    /// For bookmarks and messages.
    pub name: String,
    /// Its width and height are those of the piece when it is cut.
    pub front: Arc<Drawing>,
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
    pub outline: Outline,
    /// Letters keep so far from the edge that is cut, in millimetres; preflight measures it.
    pub safe: f32,
}

/// Corners of cards are rounded so far, in millimetres.
const RADIUS: f32 = 2.5;
/// Letters on a card keep so far from its edge: a print shop's cut may be off by 3 mm.
const SAFE: f32 = 3.0;

impl SheetPiece {
    /// One card without a back.
    pub fn card(front: Arc<Drawing>) -> SheetPiece {
        let (name, outline) = (front.name.clone(), Outline::Rectangle { radius: RADIUS });
        SheetPiece { name, front, back: None, copies: 1, outline, safe: SAFE }
    }
}

/// The form that a piece is cut to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline {
    /// A rectangle with corners of this radius.
    Rectangle { radius: f32 },
    /// As wide as the piece.
    Circle,
}

/// A page by itself, such as a part of the board or a page of rules.
#[derive(Debug, Clone)]
pub struct Page {
    /// As large as the paper; its name is its bookmark.
    pub drawing: Drawing,
    /// What is left when it is cut: from the upper left corner, in millimetres. All of the page if nothing is cut.
    pub trim: Option<render::drawing::Rect>,
}
