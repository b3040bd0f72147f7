//! The front of a card: the layout that suits the texts of its class, its picture, and one size of type throughout a set.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::art::svg_document;
use crate::face::Face;
use crate::finding::Finding;
use crate::format::{Format, Inks};
use crate::generated_art::{self, PictureLayer};
use crate::look::Look;
use crate::scene::{CheckedDrawing, Scene, TypeSizes};
use crate::template::{CARD, reset_work};
use crate::text::MIN_POINTS;

/// The layouts that a template is asked for, from the most picture to the most text.
const LAYOUTS: [&str; 4] = ["open", "even", "full", "dense"];
/// For each layout but the last: the most letters with which it is tried. A card with more letters could not fit it.
const MOST_LETTERS: [usize; 3] = [760, 880, 1_000];
/// A sentence of the story stands on a card if its texts can then still have this size, in points.
const ROOMY: f32 = 9.5;
/// The size of most cards, in millimetres. With the size of a card grows the least size of its type, up to this factor.
const USUAL: (f32, f32) = (63.5, 88.9);
const MOST_GROWTH: f32 = 1.3;
/// A card narrower or lower than this has no window of its class: each card has the layout that suits it.
const SHARED: (f32, f32) = (54.0, 76.0);
/// Pales the picture of a card that is to save ink.
const VEIL: &str = "<rect width=\"1\" height=\"1\" fill=\"#ffffff\" fill-opacity=\".62\"/>";

impl Look {
    /// Draws a card by itself, at the type sizes that suit it best.
    pub fn draw(&self, face: &Face) -> CheckedDrawing {
        self.scene(face).draw(&TypeSizes::default())
    }

    /// Draws a set of cards. The picture has the same window on all cards of a class. A box has the same type size on
    /// all of them, except where a text is too long for that, or so short that it can be larger.
    pub fn draw_set(&self, faces: &[Face]) -> Vec<CheckedDrawing> {
        let fitted: Vec<FittedText> = faces.par_iter().map(|face| self.fit_text(face)).collect();
        let windows = Windows::of(faces.iter().zip(fitted.iter().map(|fitted| fitted.layout)));
        let scenes: Vec<Scene> = faces
            .par_iter()
            .zip(fitted)
            .map(|(face, fitted)| {
                let layout = windows.layout(face, fitted.layout);
                self.scene_in(face, layout, fitted)
            })
            .collect();
        let largest: Vec<TypeSizes> = scenes.par_iter().map(Scene::largest).collect();
        let sizes = TypeSizes::agree(largest.iter());
        scenes.into_par_iter().map(|scene| scene.draw(&sizes)).collect()
    }

    /// The card in the layout that suits its own text; the sizes of its text boxes are not settled yet. Faults of its art
    /// or of the template are findings of the scene; a card whose template fails has nothing on it.
    pub fn scene(&self, face: &Face) -> Scene {
        let fitted = self.fit_text(face);
        self.scene_in(face, fitted.layout, fitted)
    }

    /// Finds the first layout in which the card's text fits, at the least size of its type; the last layout if it fits
    /// none. The type shrinks first, so that the picture stays as large as it can.
    pub(crate) fn fit_text(&self, face: &Face) -> FittedText {
        reset_work();
        let letters = face.letters();
        // A larger card is read from farther away.
        let Format { width, height, .. } = face.format;
        let least = MIN_POINTS * (width * height / (USUAL.0 * USUAL.1)).sqrt().clamp(1.0, MOST_GROWTH);
        let last = LAYOUTS.len() - 1;
        let mut fitted = FittedText { layout: Layout(last), scene: None };
        for at in MOST_LETTERS.iter().filter(|most| letters > **most).count()..=last {
            let layout = Layout(at);
            // A template that fails does so in any layout, and is told when the card is drawn.
            let Ok(scene) = self.compose_card(face, layout, "") else {
                return FittedText { layout, scene: None };
            };
            let fits = scene.strain().is_finite() && scene.has_room(least);
            fitted = FittedText { layout, scene: Some(scene) };
            if fits {
                break;
            }
        }
        fitted
    }

    /// The card in that layout. `fitted` is what fitting its text gave.
    pub(crate) fn scene_in(&self, face: &Face, layout: Layout, fitted: FittedText) -> Scene {
        self.try_scene(face, layout, fitted).unwrap_or_else(|finding| Scene {
            name: face.name.clone(),
            width: face.format.width,
            height: face.format.height,
            bleed: face.format.bleed,
            findings: vec![finding.on(&face.name)],
            ..Scene::default()
        })
    }

    fn try_scene(&self, face: &Face, layout: Layout, fitted: FittedText) -> Result<Scene, Finding> {
        reset_work();
        let known = fitted.scene.filter(|_| fitted.layout == layout);
        let mut scene = known.map_or_else(|| self.compose_card(face, layout, ""), Ok)?;
        if !face.flavour.is_empty() && scene.has_room(ROOMY) {
            let told = self.compose_card(face, layout, &face.flavour)?;
            if told.has_room(ROOMY) {
                scene = told;
            }
        }
        self.place_picture(&mut scene, face)?;
        Ok(scene)
    }

    /// The card's template in that layout, with this sentence of its story.
    fn compose_card(&self, face: &Face, layout: Layout, flavour: &str) -> Result<Scene, Finding> {
        let mut context = self.card_context(face)?;
        context.insert("layout", LAYOUTS.get(layout.0).unwrap_or(&LAYOUTS[0]));
        context.insert("flavour", flavour);
        self.compose(CARD, &face.name, &context, &face.format)
    }

    /// Puts the card's picture into the places that the template has for it; without a picture, one is generated from
    /// the card.
    pub(crate) fn place_picture(&self, scene: &mut Scene, face: &Face) -> Result<(), Finding> {
        let mut findings = Vec::new();
        let art = match face.art.as_ref().map(|bytes| self.art_reader.art(bytes)) {
            Some(Ok(layer)) => Some(Arc::new(layer)),
            Some(Err(finding)) => {
                findings.push(finding);
                None
            }
            None => None,
        };
        let pale = face.format.colour == Inks::LowInk;
        let veil = pale.then(|| self.layer(svg_document((1.0, 1.0), 0.0, "", VEIL)));
        let art = art.map(|layer| (layer, face.focus));
        scene.place_picture(art, veil.transpose()?, |rect| {
            let pieces = generated_art::layers(&face.traits, &face.class.palette, rect.w, rect.h);
            let read = |piece: PictureLayer| match piece.own {
                true => self.art_reader.svg(&piece.svg).map(Arc::new),
                false => self.layer(piece.svg),
            };
            pieces.into_iter().map(read).collect()
        })?;
        scene.findings.extend(findings);
        Ok(())
    }
}

/// How much of a card the picture has: one of the layouts, from the most picture to the most text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Layout(usize);

/// The layout that a card's own text needs, and the card in it, without a picture. The card is missing if its template
/// fails.
#[derive(Debug, Clone, Default)]
pub(crate) struct FittedText {
    pub layout: Layout,
    scene: Option<Scene>,
}

/// The layout of the cards of each class: that of the card with the most text.
pub(crate) struct Windows(BTreeMap<String, Layout>);

impl Windows {
    /// The windows for these cards, given the layout that each of them needs.
    pub fn of<'a>(cards: impl Iterator<Item = (&'a Face, Layout)>) -> Windows {
        let mut layouts: BTreeMap<String, Layout> = BTreeMap::new();
        for (face, layout) in cards.filter(|(face, _)| shares_window(&face.format)) {
            layouts.entry(face.class.key.clone()).and_modify(|known| *known = layout.max(*known)).or_insert(layout);
        }
        Windows(layouts)
    }

    /// The layout of a card, given the one that it needs by itself.
    pub fn layout(&self, face: &Face, needed: Layout) -> Layout {
        let shared = self.0.get(&face.class.key).filter(|_| shares_window(&face.format));
        shared.copied().unwrap_or(needed)
    }
}

fn shares_window(format: &Format) -> bool {
    format.width >= SHARED.0 && format.height >= SHARED.1
}
