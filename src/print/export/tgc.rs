//! Exports for the print shop The Game Crafter. Each front and back becomes a picture with a bleed of an eighth of an
//! inch on every side.

use rayon::prelude::*;

use super::backs::distinct_backs;
use super::job::{Export, Files};
use super::pictures::{canvas, of_pieces, pixels};

/// The sizes of cards that The Game Crafter makes, in millimetres.
const SIZES: [(f32, f32); 5] = [(63.5, 88.9), (57.15, 88.9), (44.45, 63.5), (69.85, 120.65), (88.9, 88.9)];
/// The pixels of bleed on two opposite sides together: twice an eighth of an inch.
const AROUND: u32 = 75;
/// The bleed that the drawings need, in millimetres.
pub const BLEED: f32 = 3.175;

/// Width and height in pixels of the picture of a card of that size in millimetres. `None` if The Game Crafter does not
/// make that size.
fn size(card: (f32, f32)) -> Option<(u32, u32)> {
    let made = SIZES.iter().any(|size| (size.0 - card.0).abs() < 0.05 && (size.1 - card.1).abs() < 0.05);
    made.then(|| (pixels(card.0) + AROUND, pixels(card.1) + AROUND))
}

/// The files `fronts/NNN-name.png`, and either `back.png` or a file in `backs/` for each card. A card with several
/// copies has a front file for each copy. The error is a sentence.
pub fn tgc(export: &Export) -> Result<Files, String> {
    let pieces = of_pieces(export, AROUND)?;
    let Some(first) = export.cards.first() else { return Ok(pieces) };
    let (w, h) = (first.front.width, first.front.height);
    let size = size((w, h)).ok_or_else(|| {
        format!("The Game Crafter makes no card of {w}×{h} mm: choose --size poker, bridge, mini, tarot or square.")
    })?;
    let fronts: Vec<Files> = export
        .cards
        .par_iter()
        .map(|card| {
            let bytes = canvas(&export.rasterizer, &card.front, size, export.inks)?;
            let name = |copy: usize| match card.copies {
                1 => format!("fronts/{}.png", card.stem),
                _ => format!("fronts/{}-{copy}.png", card.stem),
            };
            Ok((1..=card.copies).map(|copy| (name(copy), bytes.clone())).collect())
        })
        .collect::<Result<_, String>>()?;
    let (different, which) = distinct_backs(export.cards, |back| canvas(&export.rasterizer, back, size, export.inks))?;
    let mut files: Files = fronts.into_iter().flatten().chain(pieces).collect();
    if let [only] = different.as_slice() {
        files.push(("back.png".to_owned(), only.clone()));
        return Ok(files);
    }
    let of_cards = export.cards.iter().zip(which).filter_map(|(card, at)| Some((card, different.get(at)?)));
    files.extend(of_cards.map(|(card, bytes)| (format!("backs/{}.png", card.stem), bytes.clone())));
    Ok(files)
}
