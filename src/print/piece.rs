//! What there is to print: pieces to cut out, and whole pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use model::{Id, RuleSet};
use render::{Drawing, Face, Finding, Format, Look};

/// What a component is asked for.
pub struct Order<'a> {
    pub set: &'a RuleSet,
    pub look: &'a Look,
    /// The size of cards, their bleed, the inks and the language.
    pub format: &'a Format,
    /// The paper, upright, in millimetres, and what of each edge stays blank.
    pub paper: (f32, f32),
    pub margin: f32,
    /// The cards that are printed, in order, with how many of each.
    pub cards: &'a [Printed],
    /// The passive of each class, in the words of the game.
    pub passives: &'a BTreeMap<Id, String>,
}

/// A card that is printed.
#[derive(Debug, Clone)]
pub struct Printed {
    pub id: Id,
    pub name: String,
    /// What is on it, for the figure.
    pub face: Face,
    pub front: Arc<Drawing>,
    /// None if no backs are printed.
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
}

/// What a component gives.
#[derive(Debug, Default)]
pub struct Made {
    pub sections: Vec<Section>,
    pub findings: Vec<Finding>,
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

/// Sheets of one sort; each section begins on paper of its own.
#[derive(Debug, Clone)]
pub struct Section {
    /// For bookmarks and the line at the foot: *Cards*, *Tokens*.
    pub title: String,
    pub content: Content,
}

#[derive(Debug, Clone)]
pub enum Content {
    /// Laid side by side on sheets. All take the room of the largest.
    Pieces(Vec<Piece>),
    /// Each on paper of its own, at its own size.
    Pages(Vec<Page>),
}

/// Something to cut out.
#[derive(Debug, Clone)]
pub struct Piece {
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

impl Piece {
    /// One card without a back.
    pub fn card(front: Arc<Drawing>) -> Piece {
        let (name, outline) = (front.name.clone(), Outline::Rectangle { radius: RADIUS });
        Piece { name, front, back: None, copies: 1, outline, safe: SAFE }
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
