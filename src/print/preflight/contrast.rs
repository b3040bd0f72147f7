//! Whether all texts and icons of the pieces can be read on paper.

use std::sync::Arc;

use rayon::prelude::*;

use crate::section::{Content, Section};
use render::legibility::{Contrast, contrasts};
use render::{Drawing, Rasterizer, Shaper};

/// With less contrast than this, letters cannot be told from what lies under them. Good type has 4.5 or more.
const LEAST: f32 = 1.5;

/// The contrast of texts and icons on all pieces and pages.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Legibility {
    /// The least contrast, as WCAG 2 defines it. `None` if nothing was measured.
    pub least: Option<f32>,
    /// The unreadable texts and icons, a sentence each.
    pub faults: Vec<String>,
}

/// Measures the contrast of every text and icon.
pub fn legibility(shaper: &Shaper, sections: &[Section]) -> Legibility {
    let mut drawings: Vec<(&str, &Drawing)> = Vec::new();
    let mut known: Vec<*const Drawing> = Vec::new();
    for section in sections {
        match &section.content {
            Content::Pieces(pieces) => {
                for piece in pieces.iter().filter(|piece| piece.copies > 0) {
                    for side in [Some(&piece.front), piece.back.as_ref()].into_iter().flatten() {
                        // Cards share their backs.
                        if !known.contains(&Arc::as_ptr(side)) {
                            known.push(Arc::as_ptr(side));
                            drawings.push((&piece.name, side));
                        }
                    }
                }
            }
            Content::Pages(pages) => drawings.extend(pages.iter().map(|page| (section.title.as_str(), &page.drawing))),
        }
    }
    let rasterizer = Rasterizer::new(shaper);
    let measured: Vec<(&str, Vec<Contrast>)> =
        drawings.par_iter().map(|(name, drawing)| (*name, contrasts(&rasterizer, drawing))).collect();
    let mut legibility = Legibility::default();
    for (name, all) in measured {
        for Contrast { text, ratio } in all {
            legibility.least = Some(legibility.least.map_or(ratio, |least| least.min(ratio)));
            if ratio < LEAST {
                let what = text.map_or("an icon".to_owned(), |text| format!("“{}”", text.trim()));
                legibility.faults.push(format!(
                    "{name}: {what} cannot be told from what lies under it (contrast {ratio:.1}; 4.5 reads well)."
                ));
            }
        }
    }
    legibility
}
