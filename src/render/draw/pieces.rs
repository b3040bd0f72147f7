//! Draws everything but the fronts of cards: backs, figures, and pieces such as markers and sheets.

use serde::Serialize;

use crate::drawing::Drawing;
use crate::face::Face;
use crate::finding::Finding;
use crate::format::Format;
use crate::look::Look;
use crate::scene::{CheckedDrawing, TypeSizes};
use crate::template::{BACK, reset_work};
use diagnostic::registry;

impl Look {
    /// Draws any template of the look, such as `marker.svg`. The template's variables are `format`, `words` and the
    /// fields of `context`.
    pub fn piece(
        &self,
        template: &str,
        name: &str,
        context: &impl Serialize,
        format: &Format,
    ) -> Result<CheckedDrawing, Finding> {
        let context = self.piece_context(template, context, format)?;
        self.draw_piece(template, name, &context, format)
    }

    /// Draws the back of a card, as large as its front. `per` is `game` or `class`: it tells the template which cards
    /// share this back.
    pub fn back(&self, face: &Face, front: &Drawing, per: &str) -> Result<CheckedDrawing, Finding> {
        let mut context = self.card_context(face)?;
        context.insert("back", per);
        let format = Format { width: front.width, height: front.height, ..face.format.clone() };
        context.insert("format", &format);
        self.draw_piece(BACK, "The back", &context, &format)
    }

    /// Draws another piece that shows a card's picture, such as its figure. The template's variables are those of the
    /// card and the fields of `with`.
    pub fn figure(&self, template: &str, face: &Face, with: &impl Serialize) -> Result<CheckedDrawing, Finding> {
        let mut context = self.card_context(face)?;
        let more = tera::Context::from_serialize(with);
        context.extend(
            more.map_err(|error| Finding::template_failed(format!("{template} cannot be filled in: {error}")))?,
        );
        reset_work();
        let mut scene = self.compose(template, &face.name, &context, &face.format)?;
        self.place_picture(&mut scene, face)?;
        Ok(scene.draw(&TypeSizes::default()))
    }

    /// Whether every text of the piece would fit its box.
    pub fn fits(&self, template: &str, context: &impl Serialize, format: &Format) -> Result<bool, Finding> {
        let context = self.piece_context(template, context, format)?;
        reset_work();
        Ok(self.compose(template, "", &context, format)?.strain().is_finite())
    }

    fn draw_piece(
        &self,
        template: &str,
        name: &str,
        context: &tera::Context,
        format: &Format,
    ) -> Result<CheckedDrawing, Finding> {
        reset_work();
        let mut drawn = self.compose(template, name, context, format)?.draw(&TypeSizes::default());
        drawn.findings.extend(another_size(&drawn.drawing, format).map(|finding| finding.file(&self.path(template))));
        Ok(drawn)
    }
}

/// A finding if the drawing does not have the size of the format.
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
