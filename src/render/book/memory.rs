//! What was written before: pages and shared drawings that are still the same are taken from there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::canvas::Pool;
use super::document::Leaf;
use super::fonts::Letters;
use super::ink::Ink;
use super::page::{Adjust, PageContent, Shop, form};
use crate::Drawing;
use crate::drawing::Placed;

/// The last document that was written in one look. Writing with it gives the same bytes as writing without, sooner.
#[derive(Default)]
pub struct Memory {
    ink: Ink,
    letters: Letters,
    /// Each drawing that stood in several places, by its mark and the size that it was written for.
    forms: BTreeMap<(u64, u32), Arc<Pool>>,
    pages: Vec<Page>,
}

/// A page as it was asked for, and what came of it.
struct Page {
    size: (f32, f32),
    adjust: Adjust,
    placed: Vec<Spot>,
    content: Arc<PageContent>,
}

/// A drawing, where its middle lies, how it is turned, and what of its bleed shows.
type Spot = (Arc<Drawing>, (f32, f32), f32, [f32; 4]);

/// By its mark, and the number of points in one of its units.
fn key(mark: u64, placed: &Placed) -> (u64, u32) {
    (mark, placed.scale.to_bits())
}

impl Memory {
    /// The shared drawings and the pages of a document.
    pub(super) fn write(&mut self, shop: &Shop, leaves: &[Leaf]) -> (Vec<Arc<Pool>>, Vec<Arc<PageContent>>) {
        if self.ink != shop.ink {
            *self = Memory::default();
        }
        let forms: BTreeMap<(u64, u32), Arc<Pool>> = shop
            .repeated
            .par_iter()
            .map(|(mark, placed)| {
                let key = key(*mark, placed);
                (key, self.forms.get(&key).cloned().unwrap_or_else(|| Arc::new(form(*mark, placed, shop.ink))))
            })
            .collect();
        // What stood in one place and now in several is written otherwise, and the other way round.
        let (before, now): (BTreeSet<u64>, BTreeSet<u64>) =
            (self.forms.keys().map(|(mark, _)| *mark).collect(), shop.repeated.keys().copied().collect());
        let moved: BTreeSet<u64> = before.symmetric_difference(&now).copied().collect();
        let same_letters = self.letters.same_codes(shop.letters);
        let pages: Vec<Page> = leaves
            .par_iter()
            .enumerate()
            .map(|(at, leaf)| {
                let known = self.pages.get(at).filter(|page| same_letters && page.is(leaf) && !page.shows(&moved));
                let content = known.map_or_else(
                    || Arc::new(shop.page(leaf.size, &leaf.placings, leaf.adjust)),
                    |page| page.content.clone(),
                );
                let spots = leaf.placings.iter().map(|one| (one.drawing.clone(), one.middle, one.turn, one.bleed));
                Page { size: leaf.size, adjust: leaf.adjust, placed: spots.collect(), content }
            })
            .collect();
        let contents = pages.iter().map(|page| page.content.clone()).collect();
        let shared = forms.values().cloned().collect();
        *self = Memory { ink: shop.ink, letters: shop.letters.clone(), forms, pages };
        (shared, contents)
    }
}

impl Page {
    fn is(&self, leaf: &Leaf) -> bool {
        self.size == leaf.size
            && self.adjust == leaf.adjust
            && self.placed.len() == leaf.placings.len()
            && self.placed.iter().zip(&leaf.placings).all(|((drawing, middle, turn, bleed), one)| {
                (*middle, *turn, *bleed) == (one.middle, one.turn, one.bleed)
                    && (Arc::ptr_eq(drawing, one.drawing) || drawing == one.drawing)
            })
    }

    fn shows(&self, marks: &BTreeSet<u64>) -> bool {
        !marks.is_empty()
            && self.placed.iter().any(|(drawing, ..)| drawing.layers().any(|placed| marks.contains(&placed.layer.mark)))
    }
}
