//! The front of a card: the layout that suits its text, its picture, and one size of type throughout a set.

use std::sync::Arc;

use rayon::prelude::*;

use crate::art::svg_document;
use crate::face::Face;
use crate::finding::Finding;
use crate::format::Inks;
use crate::generated_art::{self, PictureLayer};
use crate::look::Look;
use crate::scene::{CheckedDrawing, Scene, TypeSizes};
use crate::template::CARD;

/// A text box may be this many points under its comfortable size before the next layout, with more room for text, is
/// tried.
const STRAIN: f32 = 0.75;
/// The layouts that a template is asked for, from the most picture to the most text.
const LAYOUTS: [&str; 4] = ["open", "even", "full", "dense"];
/// For each layout but the last: the most letters with which it is tried. A card with more letters could not fit it.
const MOST_LETTERS: [usize; 3] = [330, 520, 660];
/// Pales the picture of a card that is to save ink.
const VEIL: &str = "<rect width=\"1\" height=\"1\" fill=\"#ffffff\" fill-opacity=\".62\"/>";

impl Look {
    /// Draws a card by itself, at the type sizes that suit it best.
    pub fn draw(&self, face: &Face) -> CheckedDrawing {
        self.scene(face).draw(&TypeSizes::default())
    }

    /// Draws a set of cards. A box has the same type size on all of them, except where a text is too long for that.
    pub fn draw_set(&self, faces: &[Face]) -> Vec<CheckedDrawing> {
        let scenes: Vec<Scene> = faces.par_iter().map(|face| self.scene(face)).collect();
        let largest: Vec<TypeSizes> = scenes.par_iter().map(Scene::largest).collect();
        let sizes = TypeSizes::agree(largest.iter());
        scenes.into_par_iter().map(|scene| scene.draw(&sizes)).collect()
    }

    /// The card in the layout that suits its text; the sizes of its text boxes are not settled yet. Faults of its art
    /// or of the template are findings of the scene; a card whose template fails has nothing on it.
    pub fn scene(&self, face: &Face) -> Scene {
        self.try_scene(face).unwrap_or_else(|finding| Scene {
            name: face.name.clone(),
            width: face.format.width,
            height: face.format.height,
            bleed: face.format.bleed,
            findings: vec![finding.on(&face.name)],
            ..Scene::default()
        })
    }

    fn try_scene(&self, face: &Face) -> Result<Scene, Finding> {
        let mut context = self.card_context(face)?;
        let letters = face.letters();
        let first = MOST_LETTERS.iter().filter(|most| letters > **most).count();
        let mut chosen = None;
        for (at, layout) in LAYOUTS.iter().enumerate().skip(first) {
            context.insert("layout", layout);
            let scene = self.compose(CARD, &face.name, &context, &face.format)?;
            let roomy = scene.strain() <= STRAIN;
            chosen = Some(scene);
            if roomy || at + 1 == LAYOUTS.len() {
                break;
            }
        }
        let mut scene = chosen.unwrap_or_default();
        self.place_picture(&mut scene, face)?;
        Ok(scene)
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
