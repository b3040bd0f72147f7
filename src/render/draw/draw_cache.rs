//! A cache of drawn cards: a card that has not changed is not drawn again.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::card::{FittedText, Layout, Windows};
use crate::drawing::Drawing;
use crate::face::Face;
use crate::finding::Finding;
use crate::look::Look;
use crate::scene::{Scene, TypeSizes};
use model::Id;

/// A drawn card and its findings.
#[derive(Debug, Clone)]
pub struct CachedDrawing {
    pub drawing: Arc<Drawing>,
    pub findings: Vec<Finding>,
}

/// A cache of the cards of a set as one look drew them last. The cache only saves time; the drawings are the same
/// without it.
#[derive(Debug, Default)]
pub struct DrawCache(BTreeMap<Id, CachedCard>);

#[derive(Debug)]
struct CachedCard {
    face: Face,
    /// The layout that the card's own text needs.
    needed: Layout,
    /// The layout that the card was composed in, which the cards of its class share.
    layout: Layout,
    scene: Scene,
    /// The largest type size of each of its text boxes.
    largest: TypeSizes,
    /// The drawing, and the common type sizes that it was made with.
    drawn: Option<(TypeSizes, CachedDrawing)>,
}

impl CachedCard {
    /// Composes the card in the layout that its own text needs.
    fn of(look: &Look, face: &Face) -> CachedCard {
        let fitted = look.fit_text(face);
        let needed = fitted.layout;
        let scene = look.scene_in(face, needed, fitted);
        CachedCard { face: face.clone(), needed, layout: needed, largest: scene.largest(), scene, drawn: None }
    }

    fn lay_out(&mut self, look: &Look, layout: Layout) {
        self.layout = layout;
        self.scene = look.scene_in(&self.face, layout, FittedText::default());
        self.largest = self.scene.largest();
        self.drawn = None;
    }

    fn draw(&mut self, sizes: &TypeSizes) -> CachedDrawing {
        if let Some((at, drawing)) = &self.drawn
            && at == sizes
        {
            return drawing.clone();
        }
        let drawn = self.scene.draw(sizes);
        let drawing = CachedDrawing { drawing: Arc::new(drawn.drawing), findings: drawn.findings };
        self.drawn = Some((sizes.clone(), drawing.clone()));
        drawing
    }
}

impl DrawCache {
    /// Draws the cards with common type sizes, as [`Look::draw_set`] does. The cache then holds only these cards.
    pub fn draw(&mut self, look: &Look, cards: &[(Id, Face)]) -> Vec<CachedDrawing> {
        let mut before = std::mem::take(&mut self.0);
        let kept: Vec<Option<CachedCard>> =
            cards.iter().map(|(id, face)| before.remove(id).filter(|known| known.face == *face)).collect();
        let mut known: Vec<CachedCard> = kept
            .into_par_iter()
            .zip(cards)
            .map(|(kept, (_, face))| kept.unwrap_or_else(|| CachedCard::of(look, face)))
            .collect();
        let windows = Windows::of(known.iter().map(|known| (&known.face, known.needed)));
        known.par_iter_mut().for_each(|known| {
            let layout = windows.layout(&known.face, known.needed);
            if layout != known.layout {
                known.lay_out(look, layout);
            }
        });
        let sizes = TypeSizes::agree(known.iter().map(|known| &known.largest));
        let drawings = known.par_iter_mut().map(|known| known.draw(&sizes)).collect();
        self.0 = cards.iter().map(|(id, _)| id.clone()).zip(known).collect();
        drawings
    }
}
