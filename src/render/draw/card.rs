//! Draws the fronts of cards. Cards of a class share the layout that their texts need, and the cards of a set share
//! sizes of type.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::art::svg_document;
use crate::face::Face;
use crate::finding::Finding;
use crate::format::{Format, Inks};
use crate::generated_art::{self, PictureLayer};
use crate::look::Look;
use crate::scene::{CheckedDrawing, Scene, TypeSizes, no_room_for_picture};
use crate::template::{CARD, reset_work};
use crate::text::MIN_POINTS;

/// The layouts that a card's template can draw, from the largest picture to the most text.
const LAYOUTS: [&str; 5] = ["open", "even", "full", "dense", "packed"];
/// The last layout that the cards of a class share. The layout after it has no picture; a card with too many words for
/// a picture has it alone.
const LAST_SHARED: Layout = Layout(3);
/// The most letters of a card with which each layout but the last is tried. More letters could not fit the layout.
const MOST_LETTERS: [usize; 3] = [760, 880, 1_000];
/// A card shows a sentence of its story if all its texts can still have this size, in points.
const ROOMY: f32 = 9.5;
/// The width and height of most cards, in millimetres. On larger cards, the least size of type is larger too.
const USUAL: (f32, f32) = (63.5, 88.9);
/// The greatest factor by which the least size of type grows on larger cards.
const MOST_GROWTH: f32 = 1.3;
/// Cards narrower or lower than this, in millimetres, do not share the layout of their class. Each has the layout that
/// its own text needs.
const SHARED: (f32, f32) = (54.0, 76.0);
/// An SVG body that covers the picture of a card with translucent white, to save ink.
const VEIL: &str = "<rect width=\"1\" height=\"1\" fill=\"#ffffff\" fill-opacity=\".62\"/>";

impl Look {
    /// Draws a card by itself, at the type sizes that suit it best.
    pub fn draw(&self, face: &Face) -> CheckedDrawing {
        self.scene(face).draw(&TypeSizes::default())
    }

    /// Draws a set of cards. All cards of a class have the same window for the picture. A text box has the same size of
    /// type on all cards of the set. A text that is too long for this size gets a smaller size, and a short text may
    /// get a larger size.
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

    /// Composes the card in the layout that its own text needs, before the type sizes of its text boxes are chosen.
    /// Faults of its art or its template become findings of the scene. If the template fails, the scene is empty.
    pub fn scene(&self, face: &Face) -> Scene {
        let fitted = self.fit_text(face);
        self.scene_in(face, fitted.layout, fitted)
    }

    /// Finds the first layout in which the card's text fits at the least size of type. If the text fits no layout, the
    /// last layout with a picture is taken. The type shrinks before the layout changes, so that the picture stays as
    /// large as possible.
    pub(crate) fn fit_text(&self, face: &Face) -> FittedText {
        reset_work();
        let letters = face.letters();
        // A larger card is read from farther away, so its type must be larger.
        let Format { width, height, .. } = face.format;
        let least = MIN_POINTS * (width * height / (USUAL.0 * USUAL.1)).sqrt().clamp(1.0, MOST_GROWTH);
        let last = LAYOUTS.len() - 1;
        let mut fitted = FittedText { layout: LAST_SHARED, scene: None };
        let mut crowded = None;
        for at in MOST_LETTERS.iter().filter(|most| letters > **most).count()..=last {
            let layout = Layout(at);
            // A template that fails here fails in every layout. The fault is reported when the card is drawn.
            let Ok(scene) = self.compose_card(face, layout, "") else {
                return FittedText { layout, scene: None };
            };
            let fits = scene.strain().is_finite() && scene.has_room(least);
            fitted = FittedText { layout, scene: Some(scene) };
            if fits {
                break;
            }
            if layout == LAST_SHARED {
                crowded = Some(fitted.clone());
            }
            if at == last {
                fitted = crowded.take().unwrap_or(fitted);
            }
        }
        fitted
    }

    /// Composes the card in `layout`. `fitted` is the result of `fit_text`. Its scene is used again if it has this
    /// layout.
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
        if layout > LAST_SHARED {
            scene.findings.push(no_room_for_picture());
        }
        Ok(scene)
    }

    /// Composes the card's template in `layout`. `flavour` is the sentence of its story to print; it may be empty.
    fn compose_card(&self, face: &Face, layout: Layout, flavour: &str) -> Result<Scene, Finding> {
        let mut context = self.card_context(face)?;
        context.insert("layout", LAYOUTS.get(layout.0).unwrap_or(&LAYOUTS[0]));
        context.insert("flavour", flavour);
        self.compose(CARD, &face.name, &context, &face.format)
    }

    /// Puts the card's picture into the places that the template has for it. A card without a picture gets a picture
    /// that is generated from its traits.
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

/// A layout, as its index from the largest picture to the most text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Layout(usize);

/// The layout that a card's own text needs, and the card composed in this layout without its picture. `scene` is `None`
/// if the template fails.
#[derive(Debug, Clone, Default)]
pub(crate) struct FittedText {
    pub layout: Layout,
    scene: Option<Scene>,
}

/// The layout of the cards of each class: the layout that the card with the most text needs.
pub(crate) struct Windows(BTreeMap<String, Layout>);

impl Windows {
    /// The layouts of the classes of these cards, given the layout that each card needs.
    pub fn of<'a>(cards: impl Iterator<Item = (&'a Face, Layout)>) -> Windows {
        let mut layouts: BTreeMap<String, Layout> = BTreeMap::new();
        let shares = |(face, layout): &(&Face, Layout)| shares_window(&face.format) && *layout <= LAST_SHARED;
        for (face, layout) in cards.filter(shares) {
            layouts.entry(face.class.key.clone()).and_modify(|known| *known = layout.max(*known)).or_insert(layout);
        }
        Windows(layouts)
    }

    /// The layout of a card, given the layout that its own text needs.
    pub fn layout(&self, face: &Face, needed: Layout) -> Layout {
        let shared = self.0.get(&face.class.key).filter(|_| shares_window(&face.format) && needed <= LAST_SHARED);
        shared.copied().unwrap_or(needed)
    }
}

fn shares_window(format: &Format) -> bool {
    format.width >= SHARED.0 && format.height >= SHARED.1
}
