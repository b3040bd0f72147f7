//! Turns a template and its variables into a scene, and gives findings their place in the template.

use serde::Serialize;

use crate::face::Face;
use crate::finding::Finding;
use crate::format::Format;
use crate::look::Look;
use crate::scene::{Scene, compose};
use crate::wording::Wording;
use diagnostic::registry;

impl Look {
    /// Fills in the template and parses the SVG that it wrote. Findings about the template get their place in the
    /// template.
    pub(crate) fn compose(
        &self,
        template: &str,
        name: &str,
        context: &tera::Context,
        format: &Format,
    ) -> Result<Scene, Finding> {
        let svg = self.render(template, context)?;
        let traced = |finding| self.traced(template, context, &svg, finding);
        let mut scene = compose(self, name, &svg, format).map_err(traced)?;
        let (of_template, of_card): (Vec<Finding>, Vec<Finding>) =
            scene.findings.drain(..).partition(|finding| finding.check == &registry::TEMPLATE_FAILED);
        scene.findings = of_template.into_iter().map(traced).chain(of_card).collect();
        scene.template = self.path(template);
        Ok(scene)
    }

    /// The variables of any template: `format`, `words` and the fields of `context`.
    pub(crate) fn piece_context(
        &self,
        template: &str,
        context: &impl Serialize,
        format: &Format,
    ) -> Result<tera::Context, Finding> {
        let handed = tera::Context::from_serialize(context);
        let mut context =
            handed.map_err(|error| Finding::template_failed(format!("{template} cannot be filled in: {error}")))?;
        context.insert("format", format);
        context.insert("words", Wording::of(&format.lang).all());
        Ok(context)
    }

    /// The variables of a card's template: the fields of its face, the symbol of its class, and the words of its
    /// language.
    pub(crate) fn card_context(&self, face: &Face) -> Result<tera::Context, Finding> {
        let mut context = tera::Context::from_serialize(face)
            .map_err(|error| Finding::template_failed(format!("The card cannot be handed to the template: {error}")))?;
        context.insert("emblem", self.emblem(&face.class));
        context.insert("words", Wording::of(&face.format.lang).all());
        Ok(context)
    }
}
