//! From rule objects to drawings: looks and art are read here, and what is wrong in print is told where the card stands.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, registry};
use crate::model::{Card, Id};
use crate::project::{Asset, Compilation, PackFiles, Project, Trouble, art, templates};
use crate::reading::places::PartOf;
use crate::render::{self, DEFAULT_LOOK, Drawing, Face, Finding, Look};
use crate::source::{Place, Span};

/// A look, kept as long as its files stay the same.
#[derive(Default)]
pub struct Press {
    look: Option<(BTreeMap<String, Vec<u8>>, Arc<Look>, Vec<Finding>)>,
}

impl Press {
    /// Draws all cards of a pack. The findings join those of the compilation; no drawing is missing unless one of them says why.
    pub fn run(
        &mut self,
        project: &Project,
        pack: &PackFiles,
        compilation: &mut Compilation,
    ) -> Result<Option<Pressed>, Trouble> {
        let files = templates(project)?;
        if self.look.as_ref().is_none_or(|(known, ..)| *known != files) {
            let (look, findings) = Look::load(DEFAULT_LOOK, &files);
            self.look = look.map(|look| (files, Arc::new(look), findings.clone()));
            if self.look.is_none() {
                self.report(compilation, findings);
                return Ok(None);
            }
        }
        let Some((_, look, findings)) = &self.look else { return Ok(None) };
        let look = look.clone();
        self.report(compilation, findings.clone());
        let mut faces = Vec::with_capacity(compilation.set.cards.len());
        let mut missing = Vec::new();
        for card in &compilation.set.cards {
            let picture = match compilation.reading.art.get(&card.id) {
                Some((place, name)) => match art(pack, &compilation.sources[place.file.0 as usize].path, name) {
                    Asset::Bytes(bytes) => Some(Arc::new(bytes)),
                    asset => {
                        missing.push(no_art(card, *place, name, &asset));
                        None
                    }
                },
                None => None,
            };
            faces.push(Face::of(&compilation.set, card, picture));
        }
        compilation.diagnostics.extend(missing);
        let mut drawings = Vec::with_capacity(faces.len());
        let mut found = Vec::new();
        for drawn in look.draw_set(&faces) {
            found.extend(drawn.findings);
            drawings.push(drawn.drawing);
        }
        self.report(compilation, found);
        Ok(Some(Pressed { look, drawings }))
    }

    fn report(&self, compilation: &mut Compilation, findings: Vec<Finding>) {
        for finding in findings {
            let id = Id::of(&finding.card);
            let in_art = finding.file.as_ref().and_then(|_| compilation.reading.art.get(&id)).map(|(place, _)| *place);
            let place = in_art
                .or_else(|| compilation.reading.places.get(&id, PartOf::Whole))
                .unwrap_or(Place { file: compilation.game, span: Span::default() });
            let mut message = finding.message.clone();
            if let Some(file) = &finding.file {
                message = format!("{file}: {message}");
            }
            let mut diagnostic = Diagnostic::new(finding.check, place, message);
            diagnostic.help = finding.help.clone();
            diagnostic.card = (!finding.card.is_empty()).then(|| finding.card.clone());
            compilation.diagnostics.push(diagnostic);
        }
    }
}

/// The cards of a pack as they print, in the order of their numbers.
pub struct Pressed {
    pub look: Arc<Look>,
    pub drawings: Vec<Drawing>,
}

impl Pressed {
    /// The sheets of the whole pack.
    pub fn sheets(&self, title: &str) -> Result<Vec<u8>, Trouble> {
        let options = render::sheet::Options { title: title.to_owned(), ..Default::default() };
        render::sheet::pdf(&self.look.shaper, &self.drawings, &options).map_err(|f| Trouble::new(f.message))
    }
}

fn no_art(card: &Card, place: Place, name: &str, asset: &Asset) -> Diagnostic {
    let (check, message) = match asset {
        Asset::Outside => (
            &registry::ART_OUTSIDE_PROJECT,
            format!("The art of {}, “{name}”, lies outside the project.", card.name),
        ),
        Asset::Unfit => {
            (&registry::BROKEN_ART, format!("The art of {}, “{name}”, is no file of at most 32 MB.", card.name))
        }
        Asset::Missing | Asset::Bytes(_) => {
            (&registry::MISSING_ART, format!("The art of {}, “{name}”, is not there.", card.name))
        }
    };
    Diagnostic::new(check, place, message)
        .on(&card.name, None)
        .help("Name an SVG or PNG file that lies beside the card's file, or leave the line out.")
}
