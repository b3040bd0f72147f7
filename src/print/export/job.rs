//! The cards to export, and the files that an export makes.

use std::sync::Arc;

use render::{Drawing, Inks, Rasterizer};

/// The resolution of printed pictures, in dots per inch.
pub const DPI: f32 = 300.0;

/// Files, each with its path within the folder of the export.
pub type Files = Vec<(String, Vec<u8>)>;

/// The cards and pieces to export, and the tools that draw them.
pub struct Export<'a> {
    pub rasterizer: Rasterizer<'a>,
    pub inks: Inks,
    pub cards: &'a [ExportedCard],
    /// The pieces that are exported besides the cards.
    pub pieces: &'a [ExportedPiece],
}

/// A card to export.
#[derive(Debug, Clone)]
pub struct ExportedCard {
    /// The name of the card's files without extension, such as `007-nell`.
    pub stem: String,
    pub name: String,
    /// The rules text of the card without formatting.
    pub text: String,
    pub front: Arc<Drawing>,
    pub back: Arc<Drawing>,
    pub copies: usize,
}

/// A piece to export.
#[derive(Debug, Clone)]
pub struct ExportedPiece {
    /// The path of the piece's picture without extension, such as `tokens/web`.
    pub stem: String,
    pub name: String,
    pub front: Arc<Drawing>,
    pub copies: usize,
    /// Whether the piece is cut to a circle.
    pub is_round: bool,
}
