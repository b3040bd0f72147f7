//! The cards to export, and the files that an export makes.

use std::sync::Arc;

use render::{Drawing, Inks, Rasterizer};

/// The resolution of printed pictures, in dots per inch.
pub const DPI: f32 = 300.0;

/// Files, each with its path within the folder of the export.
pub type Files = Vec<(String, Vec<u8>)>;

/// An export: the cards, and what is needed to draw them.
pub struct Export<'a> {
    pub rasterizer: Rasterizer<'a>,
    pub inks: Inks,
    pub cards: &'a [ExportedCard],
    /// What is exported besides the cards.
    pub pieces: &'a [ExportedPiece],
}

/// A card to export.
#[derive(Debug, Clone)]
pub struct ExportedCard {
    /// The name of its files without extension: `007-fae`.
    pub stem: String,
    pub name: String,
    /// Its rules text without formatting.
    pub text: String,
    pub front: Arc<Drawing>,
    pub back: Arc<Drawing>,
    pub copies: usize,
}

/// A piece to export.
#[derive(Debug, Clone)]
pub struct ExportedPiece {
    /// The path of its picture without extension: `tokens/balloon`.
    pub stem: String,
    pub name: String,
    pub front: Arc<Drawing>,
    pub copies: usize,
    /// Whether it is cut to a circle.
    pub is_round: bool,
}
