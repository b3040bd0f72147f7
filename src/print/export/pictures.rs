//! PNG pictures of each card, one at the size after cutting and one with its bleed.

use rayon::prelude::*;

use super::backs::distinct_backs;
use super::job::{DPI, Export, ExportedPiece, Files};
use render::{Drawing, Inks, Rasterizer, encode_png};

/// The drawing as PNG, in the middle of a picture of this width and height in pixels, at [`DPI`].
pub(super) fn canvas(
    rasterizer: &Rasterizer,
    drawing: &Drawing,
    pixels: (u32, u32),
    inks: Inks,
) -> Result<Vec<u8>, String> {
    let made = rasterizer.picture(drawing, DPI, pixels, inks).and_then(|picture| encode_png(&picture, DPI));
    made.ok_or_else(|| too_large(&drawing.name))
}

/// The number of pixels at [`DPI`] of a side of `mm` millimetres.
pub(super) fn pixels(mm: f32) -> u32 {
    (f64::from(mm) / 25.4 * f64::from(DPI)).round().clamp(1.0, 20_000.0) as u32
}

/// The files `NNN-name.png` at the size after cutting, and `bleed/NNN-name.png` with the bleed if the drawing has a
/// bleed. Each distinct back gets the same two files. The error is a sentence.
pub fn png(export: &Export) -> Result<Files, String> {
    let both = |drawing: &Drawing, stem: &str| -> Result<Files, String> {
        let (w, h, b) = (drawing.width, drawing.height, 2.0 * drawing.bleed);
        let sizes = ((pixels(w), pixels(h)), (pixels(w + b), pixels(h + b)));
        let made = export.rasterizer.pictures(drawing, DPI, sizes, export.inks);
        let made = made.and_then(|(cut, full)| Some((encode_png(&cut, DPI)?, encode_png(&full, DPI)?)));
        let (cut, full) = made.ok_or_else(|| too_large(&drawing.name))?;
        let mut files = vec![(format!("{stem}.png"), cut)];
        if b > 0.0 {
            files.push((format!("bleed/{stem}.png"), full));
        }
        Ok(files)
    };
    let fronts: Vec<Files> =
        export.cards.par_iter().map(|card| both(&card.front, &card.stem)).collect::<Result<_, String>>()?;
    let mut files: Files = fronts.into_iter().flatten().collect();
    let plain = |drawing: &Drawing| {
        canvas(&export.rasterizer, drawing, (pixels(drawing.width), pixels(drawing.height)), export.inks)
    };
    let (different, which) = distinct_backs(export.cards, plain)?;
    for at in 0..different.len() {
        let shown = which.iter().position(|back| *back == at).and_then(|card| export.cards.get(card));
        if let Some(card) = shown {
            let stem = if different.len() == 1 { "back".to_owned() } else { format!("back-{}", at + 1) };
            files.extend(both(&card.back, &stem)?);
        }
    }
    files.extend(of_pieces(export, 0)?);
    Ok(files)
}

/// The pictures of the pieces. `around` is the number of pixels of bleed on two opposite sides together.
pub(super) fn of_pieces(export: &Export, around: u32) -> Result<Files, String> {
    let picture = |piece: &ExportedPiece| {
        let size = (pixels(piece.front.width) + around, pixels(piece.front.height) + around);
        Ok((format!("{}.png", piece.stem), canvas(&export.rasterizer, &piece.front, size, export.inks)?))
    };
    export.pieces.par_iter().map(picture).collect()
}

/// The error for a card whose picture would be too large.
pub(super) fn too_large(name: &str) -> String {
    format!("{name} is too large to draw in pixels.")
}
