//! What is exported, and the files that come of it.

use std::sync::Arc;

use render::{Drawing, Easel, Inks};

/// Dots per inch of what is printed.
pub const DPI: f32 = 300.0;

/// Files by their path within the folder of the export.
pub type Files = Vec<(String, Vec<u8>)>;

/// What is exported.
pub struct Export<'a> {
    pub easel: Easel<'a>,
    pub inks: Inks,
    pub cards: &'a [ExportedCard],
}

/// A card to export.
#[derive(Debug, Clone)]
pub struct ExportedCard {
    /// `007-fae`: what its files are called.
    pub stem: String,
    pub name: String,
    /// Its rules in plain words.
    pub text: String,
    pub front: Arc<Drawing>,
    pub back: Arc<Drawing>,
    pub copies: usize,
}
