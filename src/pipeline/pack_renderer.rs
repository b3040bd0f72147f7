//! Draws the cards of packs with the project's templates, and collects the findings on how they print.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diagnostic::{Diagnostic, Severity, registry};
use model::{Class, Id, RuleSet};
use print::{Content, Section, Setting, SheetPiece, bind_cached};
use project::{Asset, Compilation, Project, Templates, Trouble, read_art, read_templates};
use render::{DEFAULT_LOOK, DrawCache, Drawing, Face, Files, Finding, Focus, Format, Look, pdf};

use crate::print_findings::add_findings;
use source::Place;

/// Draws cards and caches the drawings.
///
/// The key of all caches is the loaded look: its name, and the files below `templates/`. If the name or a file changes,
/// all caches are dropped. Within a look, a drawing is valid as long as the face of its card stays the same.
#[derive(Default)]
pub struct PackRenderer {
    files: Files,
    /// The symbolic links among the template files that are not followed.
    links: Vec<String>,
    /// The name of the loaded look.
    name: String,
    look: Option<Look>,
    /// The findings on the look itself.
    look_findings: Vec<Finding>,
    /// The findings on classes that look too similar, with their key: the classes and the format.
    class_findings: Option<(Vec<Class>, Format, Vec<Finding>)>,
    /// The drawn cards of each pack.
    drawings: BTreeMap<String, DrawCache>,
    /// The pages of the sheets of each pack.
    pages: BTreeMap<String, pdf::PageCache>,
}

/// A drawn card, with the findings on it.
pub struct RenderedCard {
    pub id: Id,
    pub face: Face,
    pub drawing: Arc<Drawing>,
    /// The findings on how the card prints.
    pub findings: Vec<Finding>,
}

impl PackRenderer {
    /// Draws the wanted cards in the look of their pack, in the order of their numbers. Adds the findings to the
    /// compilation. A card with an error is left out, because parts of it may be missing.
    pub fn draw(
        &mut self,
        project: &Project,
        pack: &str,
        compilation: &mut Compilation,
        wanted: &dyn Fn(&Id) -> bool,
    ) -> Result<Vec<Arc<Drawing>>, Trouble> {
        let name = compilation.look.clone();
        let rendered = self.draw_as(project, pack, compilation, (name.as_deref(), &Format::default()), wanted)?;
        let (drawings, findings): (Vec<_>, Vec<_>) =
            rendered.into_iter().map(|card| (card.drawing, card.findings)).unzip();
        self.add_findings(compilation, findings.concat());
        Ok(drawings)
    }

    /// Draws one card exactly as it is drawn with the whole set. Its picture has the window of its class, and its text
    /// has the type size of the set. Returns `None` if the card cannot be drawn.
    pub fn draw_one(
        &mut self,
        project: &Project,
        pack: &str,
        compilation: &mut Compilation,
        card: &Id,
    ) -> Result<Option<Arc<Drawing>>, Trouble> {
        let name = compilation.look.clone();
        let rendered = self.draw_as(project, pack, compilation, (name.as_deref(), &Format::default()), &|_| true)?;
        let Some(own) = rendered.into_iter().find(|one| one.id == *card) else { return Ok(None) };
        self.add_findings(compilation, own.findings);
        Ok(Some(own.drawing))
    }

    /// Draws the wanted cards in this look and format. By default they have the look of the pack.
    ///
    /// Findings on a single card are returned with the card and are not added to the compilation. A user who prints
    /// only some of the cards does not want findings on the others.
    pub fn draw_as(
        &mut self,
        project: &Project,
        pack: &str,
        compilation: &mut Compilation,
        (name, format): (Option<&str>, &Format),
        wanted: &dyn Fn(&Id) -> bool,
    ) -> Result<Vec<RenderedCard>, Trouble> {
        let own = compilation.look.clone();
        self.load_look(project, name.or(own.as_deref()).unwrap_or(DEFAULT_LOOK))?;
        let mut findings: BTreeMap<Id, Vec<Finding>> = BTreeMap::new();
        let broken = cards_with_errors(compilation);
        let set = &compilation.set;
        let is_drawn = |id: &Id| wanted(id) && !broken.contains(id);
        let mut cards: Vec<(Id, Face)> = Vec::new();
        for card in set.cards.iter().filter(|card| is_drawn(&card.id)) {
            let own = findings.entry(card.id.clone()).or_default();
            let picture = self.read_art(project, compilation, (&card.id, &card.name), own);
            let figure_art = self.read_figure(project, compilation, (&card.id, &card.name), own);
            let focus = focus_of(compilation, (&card.id, &card.name), own);
            cards.push((card.id.clone(), Face { figure_art, focus, ..Face::of(set, card, picture) }));
        }
        for thing in set.declared.cards().filter(|thing| is_drawn(&thing.id)) {
            let picture = self.read_art(
                project,
                compilation,
                (&thing.id, &thing.name),
                findings.entry(thing.id.clone()).or_default(),
            );
            cards.push((thing.id.clone(), Face::of_thing(&set.game, &set.declared, thing, picture)));
        }
        for challenge in set.challenges.iter().filter(|challenge| is_drawn(&challenge.id)) {
            cards.push((challenge.id.clone(), Face::of_challenge(set, challenge, &format.lang)));
        }
        let mut of_all = self.look_findings.clone();
        let Some(look) = &self.look else {
            let of_cards = findings.into_values().flatten();
            add_findings(compilation, &self.files, of_all.into_iter().chain(of_cards).collect());
            return Ok(Vec::new());
        };
        let known = self.class_findings.take().filter(|(classes, at, _)| *classes == set.game.classes && at == format);
        let known = known.unwrap_or_else(|| {
            let found = look.similar_classes(&set.game.classes, format);
            (set.game.classes.clone(), format.clone(), found)
        });
        of_all.extend(known.2.iter().cloned());
        self.class_findings = Some(known);
        for (_, face) in &mut cards {
            *face = std::mem::take(face).in_format(format);
        }
        let drawn = self.drawings.entry(pack.to_owned()).or_default().draw(look, &cards);
        let mut rendered = Vec::with_capacity(drawn.len());
        for ((id, face), drawing) in cards.into_iter().zip(drawn) {
            let findings = findings.remove(&id).into_iter().flatten().chain(drawing.findings).collect();
            rendered.push(RenderedCard { id, face, drawing: drawing.drawing, findings });
        }
        add_findings(compilation, &self.files, of_all);
        Ok(rendered)
    }

    /// Adds findings on how cards print to the compilation, each with a place.
    pub fn add_findings(&self, compilation: &mut Compilation, findings: Vec<Finding>) {
        add_findings(compilation, &self.files, findings);
    }

    /// Returns the look of the last drawing. Returns `None` before the first drawing, and if the templates of the look
    /// are broken.
    pub fn look(&self) -> Option<&Look> {
        self.look.as_ref()
    }

    /// Returns the sheets of a pack as a PDF. Pages that did not change since the last call are not laid out again.
    pub fn sheets(&mut self, pack: &str, set: &RuleSet, drawings: &[Arc<Drawing>]) -> Result<Vec<u8>, Trouble> {
        let Some(look) = &self.look else { return Err(Trouble::new("The look of the cards cannot be loaded.")) };
        let setting = Setting { title: format!("{}: {}", set.game.name, set.game.set), ..Setting::default() };
        let cards = drawings.iter().cloned().map(SheetPiece::card).collect();
        let sections = [Section { title: "Cards".to_owned(), content: Content::Pieces(cards) }];
        let memory = self.pages.entry(pack.to_owned()).or_default();
        let edition = bind_cached(&look.shaper, &sections, &setting, memory);
        Ok(edition.map_err(|finding| Trouble::new(finding.message))?.pdf)
    }

    /// Loads a look of the project, unless it is loaded already and the template files are unchanged.
    fn load_look(&mut self, project: &Project, name: &str) -> Result<(), Trouble> {
        let Templates { files, links } = read_templates(project)?;
        if self.look.is_none() || files != self.files || links != self.links || name != self.name {
            (self.look, self.look_findings) = Look::load(name, &files);
            self.look_findings.extend(links.iter().map(|link| not_followed(link)));
            self.look_findings.extend(no_such_look(name, &files));
            self.links = links;
            self.class_findings = None;
            self.drawings.clear();
            self.pages.clear();
            self.files = files;
            self.name = name.to_owned();
        }
        Ok(())
    }

    /// Reads the picture of a card's figure, if the card names a separate picture for it. Adds a finding if the picture
    /// cannot be read.
    fn read_figure(
        &self,
        project: &Project,
        compilation: &Compilation,
        (id, name): (&Id, &str),
        findings: &mut Vec<Finding>,
    ) -> Option<Arc<Vec<u8>>> {
        let line = compilation.reading.art.get(id)?.figure.as_ref()?;
        match read_picture(project, compilation, line) {
            Ok(bytes) => Some(bytes),
            Err(finding) => {
                findings.push(Finding { of_figure: true, ..finding.on(name) });
                None
            }
        }
    }

    /// Reads the picture of a card, which is given by its id and name. Adds a finding if the picture cannot be read.
    fn read_art(
        &self,
        project: &Project,
        compilation: &Compilation,
        card: (&Id, &str),
        findings: &mut Vec<Finding>,
    ) -> Option<Arc<Vec<u8>>> {
        let line = compilation.reading.art.get(card.0)?.art.as_ref()?;
        read_picture(project, compilation, line).map_err(|finding| findings.push(finding.on(card.1))).ok()
    }
}

/// Returns the part of the card's picture that must not be cut off. Adds a finding if the card's `Focus:` line names no
/// such part.
fn focus_of(compilation: &Compilation, (id, name): (&Id, &str), findings: &mut Vec<Finding>) -> Focus {
    let line = compilation.reading.art.get(id).and_then(|lines| lines.focus.as_ref());
    let Some((_, words)) = line else { return Focus::default() };
    Focus::read(words).unwrap_or_else(|| {
        let message = format!("A focus cannot be “{words}”.");
        let help = "Write “top”, “bottom”, “left”, “right”, two of them such as “top left”, or “middle”.";
        findings.push(Finding::new(&registry::UNKNOWN_FOCUS, message).help(help).on(name));
        Focus::default()
    })
}

/// Reads the picture that a line of a card names.
fn read_picture(
    project: &Project,
    compilation: &Compilation,
    (place, name): &(Place, String),
) -> Result<Arc<Vec<u8>>, Finding> {
    let beside = compilation.source(place.file).map_or("", |source| source.path.as_str());
    let (check, message) = match read_art(project, beside, name) {
        Asset::Bytes(bytes) => return Ok(Arc::new(bytes)),
        Asset::Missing => (&registry::MISSING_ART, format!("There is no picture “{name}” beside the card.")),
        Asset::Ignored => (
            &registry::MISSING_ART,
            format!("The picture “{name}” has a name of a hidden or temporary file, so it is not read."),
        ),
        Asset::Outside => (&registry::ART_OUTSIDE_PROJECT, format!("The picture “{name}” is not in the project.")),
        Asset::Unfit => (
            &registry::BROKEN_ART,
            format!("“{name}” cannot be read as a picture: it is a folder, or larger than 32 MB."),
        ),
    };
    let help = "Name an SVG or PNG file that lies beside the card's file, or leave the line out.";
    Err(Finding::new(check, message).help(help))
}

/// Returns the finding on a template link that is not followed.
fn not_followed(link: &str) -> Finding {
    let message = format!("“templates/{link}” is a link, and links out of the project or to folders are not followed.");
    Finding::new(&registry::ART_OUTSIDE_PROJECT, message).help("Copy the file into the project.").file(link)
}

/// Returns the finding that a look does not exist and the default look is used. Returns `None` if the look exists.
fn no_such_look(name: &str, files: &Files) -> Option<Finding> {
    let known = Look::names(files);
    (!known.contains(name)).then(|| {
        let message = format!("The look “{name}” is not in templates/: the cards are drawn in the default one.");
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        Finding::new(&registry::NO_SUCH_LOOK, message).help(format!("The looks are: {known}."))
    })
}

/// Returns the cards and definitions that were not understood. Each of them has an error whose code begins with E.
fn cards_with_errors(compilation: &Compilation) -> BTreeSet<Id> {
    let is_error = |finding: &&Diagnostic| finding.severity == Severity::Error && finding.check.code.starts_with('E');
    let errors = compilation.diagnostics.iter().filter(is_error);
    errors.filter_map(|finding| finding.card.as_deref().map(Id::of)).collect()
}
