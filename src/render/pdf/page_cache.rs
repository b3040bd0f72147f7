//! A cache of page contents and shared forms. Pages and forms that have not changed are not written again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::embedded_fonts::GlyphCodes;
use super::ink::Ink;
use super::page_content::{PageContent, PageWriter, shared_form};
use super::pages::{Adjust, Page};
use super::shared_objects::SharedObjects;
use crate::drawing::{Drawing, PlacedLayer};

/// The page contents and forms of the last document that was written. Writing with the cache gives the same bytes as
/// writing without it.
#[derive(Default)]
pub struct PageCache {
    ink: Ink,
    letters: GlyphCodes,
    /// The form of each layer that is shown several times, by the layer's hash and the scale that it was written for.
    forms: BTreeMap<(u64, u32), Arc<SharedObjects>>,
    pages: Vec<CachedPage>,
}

/// A page as it was requested, and its written content.
struct CachedPage {
    size: (f32, f32),
    adjust: Adjust,
    placed: Vec<CachedPlacement>,
    content: Arc<PageContent>,
}

/// A drawing, the place of its middle, its rotation, and the bleed that is shown.
type CachedPlacement = (Arc<Drawing>, (f32, f32), f32, [f32; 4]);

/// The key of a form: the layer's hash, and the bits of its scale.
fn key(hash: u64, placed: &PlacedLayer) -> (u64, u32) {
    (hash, placed.scale.to_bits())
}

impl PageCache {
    /// Returns the shared forms and the page contents of a document, from the cache if they have not changed.
    pub(super) fn write(
        &mut self,
        writer: &PageWriter,
        pages: &[Page],
    ) -> (Vec<Arc<SharedObjects>>, Vec<Arc<PageContent>>) {
        if self.ink != writer.ink {
            *self = PageCache::default();
        }
        let forms: BTreeMap<(u64, u32), Arc<SharedObjects>> = writer
            .repeated
            .par_iter()
            .map(|(hash, placed)| {
                let key = key(*hash, placed);
                (key, self.forms.get(&key).cloned().unwrap_or_else(|| Arc::new(shared_form(*hash, placed, writer.ink))))
            })
            .collect();
        // A layer that is shown several times is written as a form. If a layer changes from one use to several, or
        // back, the pages that show it are written again.
        let (before, now): (BTreeSet<u64>, BTreeSet<u64>) =
            (self.forms.keys().map(|(hash, _)| *hash).collect(), writer.repeated.keys().copied().collect());
        let moved: BTreeSet<u64> = before.symmetric_difference(&now).copied().collect();
        let same_letters = self.letters.same_codes(writer.letters);
        let pages: Vec<CachedPage> = pages
            .par_iter()
            .enumerate()
            .map(|(at, page)| {
                let known = self.pages.get(at).filter(|known| same_letters && known.is(page) && !known.shows(&moved));
                let content = known.map_or_else(
                    || Arc::new(writer.page(page.size, &page.drawings, page.adjust)),
                    |known| known.content.clone(),
                );
                let spots = page.drawings.iter().map(|one| (one.drawing.clone(), one.middle, one.turn, one.bleed));
                CachedPage { size: page.size, adjust: page.adjust, placed: spots.collect(), content }
            })
            .collect();
        let contents = pages.iter().map(|page| page.content.clone()).collect();
        let shared = forms.values().cloned().collect();
        *self = PageCache { ink: writer.ink, letters: writer.letters.clone(), forms, pages };
        (shared, contents)
    }
}

impl CachedPage {
    fn is(&self, page: &Page) -> bool {
        self.size == page.size
            && self.adjust == page.adjust
            && self.placed.len() == page.drawings.len()
            && self.placed.iter().zip(&page.drawings).all(|((drawing, middle, turn, bleed), one)| {
                (*middle, *turn, *bleed) == (one.middle, one.turn, one.bleed)
                    && (Arc::ptr_eq(drawing, one.drawing) || drawing == one.drawing)
            })
    }

    fn shows(&self, hashes: &BTreeSet<u64>) -> bool {
        !hashes.is_empty()
            && self
                .placed
                .iter()
                .any(|(drawing, ..)| drawing.layers().any(|placed| hashes.contains(&placed.layer.content_hash)))
    }
}
