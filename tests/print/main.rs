//! The physical edition: places of pieces, the pages written, and the mistakes that preflight finds.

#[path = "../support/faces.rs"]
mod faces;

mod cache;
mod cutting;
mod exports;
mod ink;
mod pages;
mod places;
mod preflight;
mod whole_box;

use std::sync::{Arc, OnceLock};

use print::{Content, Edition, Section, Setting, SheetPiece, bind};
use render::{Drawing, Face, Format, Look};

pub fn look() -> &'static Look {
    static LOOK: OnceLock<Look> = OnceLock::new();
    LOOK.get_or_init(|| Look::built_in().unwrap_or_else(|finding| panic!("{}", finding.message)))
}

/// `count` cards with backs, of the size and with the bleed.
pub fn cards(count: usize, (width, height): (f32, f32), bleed: f32) -> Vec<SheetPiece> {
    let format = Format { width, height, bleed, ..Format::default() };
    let faces: Vec<Face> = faces::samples().into_iter().map(|face| face.in_format(&format)).collect();
    let drawn = look().draw_set(&faces);
    let pieces = faces.iter().zip(drawn).map(|(face, drawn)| {
        assert!(drawn.findings.is_empty(), "{:?}", drawn.findings);
        let front: Arc<Drawing> = Arc::new(drawn.drawing);
        let back = look().back(face, &front, "game").unwrap_or_else(|finding| panic!("{}", finding.message));
        SheetPiece { back: Some(Arc::new(back.drawing)), ..SheetPiece::card(front) }
    });
    let pieces: Vec<SheetPiece> = pieces.collect();
    pieces.into_iter().cycle().take(count).collect()
}

pub fn bound(pieces: Vec<SheetPiece>, setting: &Setting) -> Edition {
    let section = Section { title: "Cards".into(), content: Content::Pieces(pieces) };
    bind(&look().shaper, &[section], setting).unwrap_or_else(|finding| panic!("{}", finding.message))
}
