//! Cards as they print: a face goes through a look's template and becomes a drawing, and the one drawing becomes SVG, PNG
//! and PDF. Nothing here reads a file or asks the clock.
//!
//! ```text
//! RuleSet, Card ──Face::of──▶ Face ──Look::scene──▶ Scene ──Scene::draw──▶ Drawing ──▶ svg · png · book
//! ```

mod alike;
pub mod book;
pub mod drawing;
mod easel;
mod emblem;
mod face;
mod finding;
mod format;
mod layer;
mod look;
mod png;
mod proofs;
mod scene;
mod sight;
mod svg;
mod symbols;
mod tags;
mod tame;
pub mod text;
mod tiles;
mod trace;
mod wording;

pub use drawing::Drawing;
pub use easel::Easel;
pub use emblem::Traits;
pub use face::{
    Ability, Cell, ClassFace, Diagram, Emblem, Face, FieldFace, ItemFace, Note, Palette, Passage, TargetFace,
    ThingFace, Words, class_faces, diagram, emblems, passages, with_signs,
};
pub use finding::Finding;
pub use format::{Format, Inks};
pub use layer::{mark, png_size};
pub use look::{DEFAULT_LOOK, Files, Look};
pub use png::{Picture, encoded};
pub use proofs::{Proof, Proofs};
pub use scene::{Drawn, Scene, Sizes};
pub use svg::svg;
pub use wording::Wording;

use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use diagnostic::registry;
use drawing::{Item, Placed, Rect};

/// The finding for a template that draws another size than was asked for.
pub fn another_size(drawing: &Drawing, format: &Format) -> Option<Finding> {
    let off = |a: f32, b: f32| (a - b).abs() > 0.005;
    (off(drawing.width, format.width) || off(drawing.height, format.height)).then(|| {
        let message = format!(
            "The look draws cards of {}×{} mm; {}×{} mm were asked for.",
            drawing.width, drawing.height, format.width, format.height
        );
        let help = "A template takes its size from “format.width” and “format.height”; nothing is scaled.";
        Finding::new(&registry::ANOTHER_SIZE, message).help(help).on(&drawing.name)
    })
}

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
            findings: vec![finding.on(&face.name)],
            ..Scene::default()
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
        let context = self.context_of(template, context, format)?;
        let mut drawn = self.compose(template, name, &context, format)?.draw(&Sizes::default());
        drawn.findings.extend(another_size(&drawn.drawing, format).map(|finding| finding.file(&self.path(template))));
        Ok(drawn)
    }

    /// The back of a card, as large as its front: `per` tells the template whether cards of a `game` or of a `class` share it.
    pub fn back(&self, face: &Face, front: &Drawing, per: &str) -> Result<Drawn, Finding> {
        let mut context = self.context(face)?;
        context.insert("back", per);
        let format = Format { width: front.width, height: front.height, ..face.format.clone() };
        context.insert("format", &format);
        let mut drawn = self.compose(look::BACK, "The back", &context, &format)?.draw(&Sizes::default());
        drawn
            .findings
            .extend(another_size(&drawn.drawing, &format).map(|finding| finding.file(&self.path(look::BACK))));
        Ok(drawn)
    }

    /// A drawing that does not reach to the end of its bleed goes on there as it is at its edge.
    pub fn fill_bleed(&self, drawing: &mut Drawing, inks: Inks) {
        const DPI: f32 = 300.0;
        let easel = Easel::new(&self.shaper);
        if drawing.bleed <= 0.0 || easel.fills_bleed(drawing) {
            return;
        }
        let side = |mm: f32| ((mm + 2.0 * drawing.bleed) / 25.4 * DPI).ceil() as u32;
        let picture = easel.picture(drawing, DPI, (side(drawing.width), side(drawing.height)), inks);
        let layer = picture.and_then(|picture| encoded(&picture, DPI)).map(|bytes| self.reader.art(&Arc::new(bytes)));
        if let Some(Ok(layer)) = layer {
            let (x, y) = (0.0 - drawing.bleed, 0.0 - drawing.bleed);
            let rect = Rect { x, y, w: drawing.width - 2.0 * x, h: drawing.height - 2.0 * y };
            drawing.items.insert(0, Item::Layer(Placed::covering(Arc::new(layer), rect, 0.0)));
        }
    }

    fn compose(&self, template: &str, name: &str, context: &tera::Context, format: &Format) -> Result<Scene, Finding> {
        let svg = self.render(template, context)?;
        let traced = |finding| self.traced(template, context, &svg, finding);
        let mut scene = scene::compose(self, name, &svg, format).map_err(traced)?;
        let (of_template, of_card): (Vec<Finding>, Vec<Finding>) =
            scene.findings.drain(..).partition(|finding| finding.check == &registry::TEMPLATE_FAILED);
        scene.findings = of_template.into_iter().map(traced).chain(of_card).collect();
        scene.template = self.path(template);
        Ok(scene)
    }

    fn try_scene(&self, face: &Face) -> Result<Scene, Finding> {
        let mut context = self.context(face)?;
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
        self.hang(&mut scene, face)?;
        Ok(scene)
    }

    /// Something else that shows a card's picture, such as its figure; the template's variables are those of the card.
    pub fn figure(&self, template: &str, face: &Face, with: &impl Serialize) -> Result<Drawn, Finding> {
        let mut context = self.context(face)?;
        let more = tera::Context::from_serialize(with);
        context.extend(more.map_err(|error| look::failed(format!("{template} cannot be filled in: {error}")))?);
        let mut scene = self.compose(template, &face.name, &context, &face.format)?;
        self.hang(&mut scene, face)?;
        Ok(scene.draw(&Sizes::default()))
    }

    /// Would every text of it fit?
    pub fn fits(&self, template: &str, context: &impl Serialize, format: &Format) -> Result<bool, Finding> {
        let context = self.context_of(template, context, format)?;
        Ok(self.compose(template, "", &context, format)?.strain().is_finite())
    }

    fn context_of(&self, template: &str, context: &impl Serialize, format: &Format) -> Result<tera::Context, Finding> {
        let handed = tera::Context::from_serialize(context);
        let mut context = handed.map_err(|error| look::failed(format!("{template} cannot be filled in: {error}")))?;
        context.insert("format", format);
        context.insert("words", Wording::of(&format.lang).all());
        Ok(context)
    }

    /// What the template of a card is told.
    fn context(&self, face: &Face) -> Result<tera::Context, Finding> {
        let mut context = tera::Context::from_serialize(face)
            .map_err(|error| look::failed(format!("The card cannot be handed to the template: {error}")))?;
        context.insert("emblem", self.emblem(&face.class));
        context.insert("words", Wording::of(&face.format.lang).all());
        Ok(context)
    }

    /// Does the look have the symbol?
    pub fn has_symbol(&self, id: &str) -> bool {
        self.symbols.has(id)
    }

    /// The symbol of a class: the first of its emblems that the look has.
    pub fn emblem<'a>(&self, class: &'a ClassFace) -> &'a str {
        class.emblems.iter().find(|id| self.symbols.has(id)).map_or("class-shape-1", String::as_str)
    }

    /// Hangs the card's picture into its places, or one that is drawn from the card.
    fn hang(&self, scene: &mut Scene, face: &Face) -> Result<(), Finding> {
        let mut findings = Vec::new();
        let art = match face.art.as_ref().map(|bytes| self.reader.art(bytes)) {
            Some(Ok(layer)) => Some(Arc::new(layer)),
            Some(Err(finding)) => {
                findings.push(finding);
                None
            }
            None => None,
        };
        let veil = "<rect width=\"1\" height=\"1\" fill=\"#ffffff\" fill-opacity=\".62\"/>";
        let pale = face.format.colour == Inks::LowInk;
        let veil = pale.then(|| self.layer(symbols::document((1.0, 1.0), 0.0, "", veil)));
        scene.hang(art, veil.transpose()?, |rect| {
            let pieces = emblem::layers(&face.traits, &face.class.palette, rect.w, rect.h);
            let read = |piece: emblem::Piece| match piece.own {
                true => self.reader.svg(&piece.svg).map(Arc::new),
                false => self.layer(piece.svg),
            };
            pieces.into_iter().map(read).collect()
        })?;
        scene.findings.extend(findings);
        Ok(())
    }

    /// A card by itself, at the sizes that suit it best.
    pub fn draw(&self, face: &Face) -> Drawn {
        self.scene(face).draw(&Sizes::default())
    }

    /// A set of cards, with one size of type in each box as far as the texts allow.
    pub fn draw_set(&self, faces: &[Face]) -> Vec<Drawn> {
        let scenes: Vec<Scene> = faces.par_iter().map(|face| self.scene(face)).collect();
        let largest: Vec<Sizes> = scenes.par_iter().map(Scene::largest).collect();
        let sizes = Sizes::agree(largest.iter());
        scenes.into_par_iter().map(|scene| scene.draw(&sizes)).collect()
    }
}
