//! Files for print shops and for tables on a screen. Every card is laid out at the size that is wanted there; nothing is scaled.

mod mpc;
mod pictures;
mod tabletop;
mod tgc;

pub use mpc::{BLEED as MPC_BLEED, mpc};
pub use pictures::{canvas, png};
pub use tabletop::{Saved, tabletop};
pub use tgc::{BLEED as TGC_BLEED, tgc};

use std::sync::Arc;

use render::{Drawing, Inks, Rasterizer};

/// Dots per inch of what is printed.
pub const DPI: f32 = 300.0;

/// Files by their path within the folder of the export.
pub type Files = Vec<(String, Vec<u8>)>;

/// What is exported.
pub struct Export<'a> {
    pub easel: Rasterizer<'a>,
    pub inks: Inks,
    pub cards: &'a [Exported],
}

/// A card to export.
#[derive(Debug, Clone)]
pub struct Exported {
    /// `007-fae`: what its files are called.
    pub stem: String,
    pub name: String,
    /// Its rules in plain words.
    pub text: String,
    pub front: Arc<Drawing>,
    pub back: Arc<Drawing>,
    pub copies: usize,
}

/// Backs that look alike are one: the different ones, and for each card which it is.
fn backs(
    cards: &[Exported],
    render: impl Fn(&Drawing) -> Result<Vec<u8>, String>,
) -> Result<(Vec<Vec<u8>>, Vec<usize>), String> {
    let mut different: Vec<Vec<u8>> = Vec::new();
    let mut drawn: Vec<(&Drawing, usize)> = Vec::new();
    let mut which = Vec::with_capacity(cards.len());
    for card in cards {
        if let Some((_, at)) = drawn.iter().find(|(known, _)| *known == card.back.as_ref()) {
            which.push(*at);
            continue;
        }
        let bytes = render(&card.back)?;
        let at = different.iter().position(|known| *known == bytes).unwrap_or_else(|| {
            different.push(bytes);
            different.len() - 1
        });
        drawn.push((&card.back, at));
        which.push(at);
    }
    Ok((different, which))
}

/// What a picture of the card that is too large says.
fn too_large(name: &str) -> String {
    format!("{name} is too large to draw in pixels.")
}
