//! Cards as they print: a face goes through a look's template and becomes a drawing, and the one drawing becomes SVG, PNG
//! and PDF. Nothing here reads a file or asks the clock.
//!
//! ```text
//! RuleSet, Card ──Face::of──▶ Face ──Look::scene──▶ Scene ──Scene::draw──▶ Drawing ──▶ svg · png · sheet::pdf
//! ```

pub mod drawing;
mod emblem;
mod face;
mod finding;
mod format;
mod layer;
mod look;
mod pdf;
mod png;
mod scene;
pub mod sheet;
mod svg;
mod symbols;
pub mod text;

pub use drawing::Drawing;
pub use emblem::Traits;
pub use face::{
    Ability, Cell, ClassFace, Diagram, Face, FieldFace, ItemFace, Note, Palette, Passage, TargetFace, ThingFace, Words,
    diagram, passages,
};
pub use finding::Finding;
pub use format::{Format, Inks};
pub use look::{DEFAULT_LOOK, Files, Look};
pub use png::png;
pub use scene::{Drawn, Scene, Sizes};
pub use svg::svg;

use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use crate::diagnostic::registry;

/// How far a text may shrink before the template is asked for a layout with more room, in points.
const STRAIN: f32 = 0.75;
/// The layouts that a template is asked for, from the most picture to the most text.
const LAYOUTS: [&str; 4] = ["open", "even", "full", "dense"];
/// A card with more letters than this is not tried in the layout before: it could not fit.
const ROOMY: [usize; 3] = [330, 520, 660];

impl Look {
    /// The card in the layout that suits its text, sizes not settled. What is wrong with its art or the template comes as
    /// findings; a card whose template fails has nothing on it.
    pub fn scene(&self, face: &Face) -> Scene {
        self.try_scene(face).unwrap_or_else(|finding| Scene {
            name: face.name.clone(),
            width: face.format.width,
            height: face.format.height,
            bleed: face.format.bleed,
            entries: Vec::new(),
            findings: vec![finding.on(&face.name)],
        })
    }

    /// Anything else that a template of the look draws, such as `back.svg`: `context` is what the template's variables are, and
    /// `format.width` and its like stand beside it.
    pub fn piece(
        &self,
        template: &str,
        name: &str,
        context: &impl Serialize,
        format: &Format,
    ) -> Result<Drawn, Finding> {
        let handed = tera::Context::from_serialize(context);
        let mut context = handed.map_err(|error| look::failed(format!("{template} cannot be filled in: {error}")))?;
        context.insert("format", format);
        Ok(self.compose(template, name, &context, format)?.draw(&Sizes::default()))
    }

    fn compose(&self, template: &str, name: &str, context: &tera::Context, format: &Format) -> Result<Scene, Finding> {
        let path = self.path(template);
        let svg = self.render(template, context)?;
        let mut scene = scene::compose(self, name, &svg, format).map_err(|finding| finding.file(&path))?;
        for finding in scene.findings.iter_mut().filter(|finding| finding.check == &registry::TEMPLATE_FAILED) {
            finding.file.get_or_insert_with(|| path.clone());
        }
        let off = |a: f32, b: f32| (a - b).abs() > 0.005;
        if off(scene.width, format.width) || off(scene.height, format.height) {
            let message = format!(
                "The look draws {name} at {}×{} mm, where {}×{} mm were asked for.",
                scene.width, scene.height, format.width, format.height
            );
            let help = "A template takes its size from “format.width” and “format.height”; nothing is scaled.";
            scene.findings.push(Finding::new(&registry::ANOTHER_SIZE, message).help(help).file(&path));
        }
        Ok(scene)
    }

    fn try_scene(&self, face: &Face) -> Result<Scene, Finding> {
        let mut findings = Vec::new();
        let mut context = tera::Context::from_serialize(face)
            .map_err(|error| look::failed(format!("The card cannot be handed to the template: {error}")))?;
        let emblem = face.class.emblems.iter().find(|id| self.symbols.has(id)).map_or("class-shape-1", String::as_str);
        context.insert("emblem", emblem);
        let letters = face.letters();
        let first = ROOMY.iter().filter(|most| letters > **most).count();
        let mut chosen = None;
        for (at, layout) in LAYOUTS.iter().enumerate().skip(first) {
            context.insert("layout", layout);
            let scene = self.compose(look::CARD, &face.name, &context, &face.format)?;
            let roomy = scene.strain() <= STRAIN;
            chosen = Some(scene);
            if roomy || at + 1 == LAYOUTS.len() {
                break;
            }
        }
        let mut scene = chosen.unwrap_or_default();
        let art = match &face.art {
            Some(bytes) => match self.reader.art(bytes) {
                Ok(layer) => Some(Arc::new(layer)),
                Err(finding) => {
                    findings.push(finding);
                    None
                }
            },
            None => None,
        };
        scene.hang(art, |rect| {
            let pieces = emblem::layers(&face.traits, &face.class.palette, rect.w, rect.h);
            let read = |piece: emblem::Piece| match piece.own {
                true => self.reader.svg(&piece.svg).map(Arc::new),
                false => self.layer(piece.svg),
            };
            pieces.into_iter().map(read).collect()
        })?;
        scene.findings.extend(findings);
        Ok(scene)
    }

    /// A card by itself, at the sizes that suit it best.
    pub fn draw(&self, face: &Face) -> Drawn {
        self.scene(face).draw(&Sizes::default())
    }

    /// A set of cards, with one size of type in each box as far as the texts allow.
    pub fn draw_set(&self, faces: &[Face]) -> Vec<Drawn> {
        let scenes: Vec<Scene> = faces.par_iter().map(|face| self.scene(face)).collect();
        let sizes = Sizes::agree(scenes.iter());
        scenes.into_par_iter().map(|scene| scene.draw(&sizes)).collect()
    }
}
