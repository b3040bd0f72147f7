//! Cards drawn: faces with their pictures, through the project's look, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diagnostic::{Diagnostic, Severity, registry};
use model::{Class, Id, RuleSet};
use print::{Content, Section, Setting, SheetPiece, bind_cached};
use project::{Asset, Compilation, Project, Templates, Trouble, art, templates};
use render::{DEFAULT_LOOK, DrawCache, Drawing, Face, Files, Finding, Format, Look, pdf};

use crate::print_findings::report;

/// Draws cards, and remembers those that have not changed.
#[derive(Default)]
pub struct PackRenderer {
    files: Files,
    /// What was said of links among them.
    links: Vec<String>,
    /// The look that is loaded.
    name: String,
    look: Option<Look>,
    faults: Vec<Finding>,
    /// What was found of classes in a format.
    alike: Option<(Vec<Class>, Format, Vec<Finding>)>,
    /// Of each pack: its cards, and the pages of its sheets.
    proofs: BTreeMap<String, DrawCache>,
    pages: BTreeMap<String, pdf::PageCache>,
}

/// A card, drawn.
pub struct RenderedCard {
    pub id: Id,
    pub face: Face,
    pub drawing: Arc<Drawing>,
    /// What is wrong with how it prints.
    pub findings: Vec<Finding>,
}

impl PackRenderer {
    /// Draws the wanted cards in the pack's own look, in the order of their numbers; findings are added to the compilation. A
    /// card that was not understood is left out: half of it may be missing.
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
        self.report(compilation, findings.concat());
        Ok(drawings)
    }

    /// The same in a look and a format; without a look, in that of the pack. What is wrong with one card comes with it, and is
    /// not added: who prints only some of the cards does not want to hear of the others.
    pub fn draw_as(
        &mut self,
        project: &Project,
        pack: &str,
        compilation: &mut Compilation,
        (name, format): (Option<&str>, &Format),
        wanted: &dyn Fn(&Id) -> bool,
    ) -> Result<Vec<RenderedCard>, Trouble> {
        let own = compilation.look.clone();
        self.look_up(project, name.or(own.as_deref()).unwrap_or(DEFAULT_LOOK))?;
        let mut findings: BTreeMap<Id, Vec<Finding>> = BTreeMap::new();
        let broken = broken(compilation);
        let set = &compilation.set;
        let is_drawn = |id: &Id| wanted(id) && !broken.contains(id);
        let mut cards: Vec<(Id, Face)> = Vec::new();
        for card in set.cards.iter().filter(|card| is_drawn(&card.id)) {
            let picture = self.picture(
                project,
                compilation,
                (&card.id, &card.name),
                findings.entry(card.id.clone()).or_default(),
            );
            cards.push((card.id.clone(), Face::of(set, card, picture)));
        }
        for thing in set.declared.cards().filter(|thing| is_drawn(&thing.id)) {
            let picture = self.picture(
                project,
                compilation,
                (&thing.id, &thing.name),
                findings.entry(thing.id.clone()).or_default(),
            );
            cards.push((thing.id.clone(), Face::of_thing(&set.game, &set.declared, thing, picture)));
        }
        for challenge in set.challenges.iter().filter(|challenge| is_drawn(&challenge.id)) {
            cards.push((challenge.id.clone(), Face::of_challenge(set, challenge)));
        }
        let mut of_all = self.faults.clone();
        let Some(look) = &self.look else {
            let of_cards = findings.into_values().flatten();
            report(compilation, &self.files, of_all.into_iter().chain(of_cards).collect());
            return Ok(Vec::new());
        };
        let known = self.alike.take().filter(|(classes, at, _)| *classes == set.game.classes && at == format);
        let known = known.unwrap_or_else(|| {
            let found = look.similar_classes(&set.game.classes, format);
            (set.game.classes.clone(), format.clone(), found)
        });
        of_all.extend(known.2.iter().cloned());
        self.alike = Some(known);
        for (_, face) in &mut cards {
            *face = std::mem::take(face).in_format(format);
        }
        let proofs = self.proofs.entry(pack.to_owned()).or_default().draw(look, &cards);
        let mut rendered = Vec::with_capacity(proofs.len());
        for ((id, face), proof) in cards.into_iter().zip(proofs) {
            let findings = findings.remove(&id).into_iter().flatten().chain(proof.findings).collect();
            rendered.push(RenderedCard { id, face, drawing: proof.drawing, findings });
        }
        report(compilation, &self.files, of_all);
        Ok(rendered)
    }

    /// Adds what is wrong with how cards print to the findings.
    pub fn report(&self, compilation: &mut Compilation, findings: Vec<Finding>) {
        report(compilation, &self.files, findings);
    }

    /// The look that drew last; none if its templates are broken.
    pub fn look(&self) -> Option<&Look> {
        self.look.as_ref()
    }

    /// The sheets of a pack, as PDF; pages that have not changed since the last time are not written again.
    pub fn sheets(&mut self, pack: &str, set: &RuleSet, drawings: &[Arc<Drawing>]) -> Result<Vec<u8>, Trouble> {
        let Some(look) = &self.look else { return Err(Trouble::new("The look of the cards cannot be loaded.")) };
        let setting = Setting { title: format!("{}: {}", set.game.name, set.game.set), ..Setting::default() };
        let cards = drawings.iter().cloned().map(SheetPiece::card).collect();
        let sections = [Section { title: "Cards".to_owned(), content: Content::Pieces(cards) }];
        let memory = self.pages.entry(pack.to_owned()).or_default();
        let edition = bind_cached(&look.shaper, &sections, &setting, memory);
        Ok(edition.map_err(|finding| Trouble::new(finding.message))?.pdf)
    }

    /// Loads the project's look, if it is not the one that is loaded.
    fn look_up(&mut self, project: &Project, name: &str) -> Result<(), Trouble> {
        let Templates { files, links } = templates(project)?;
        if self.look.is_none() || files != self.files || links != self.links || name != self.name {
            (self.look, self.faults) = Look::load(name, &files);
            self.faults.extend(links.iter().map(|link| not_followed(link)));
            self.faults.extend(no_such_look(name, &files));
            self.links = links;
            self.alike = None;
            self.proofs.clear();
            self.pages.clear();
            self.files = files;
            self.name = name.to_owned();
        }
        Ok(())
    }

    fn picture(
        &self,
        project: &Project,
        compilation: &Compilation,
        card: (&Id, &str),
        findings: &mut Vec<Finding>,
    ) -> Option<Arc<Vec<u8>>> {
        let (place, name) = compilation.reading.art.get(card.0)?;
        let beside = compilation.sources.get(place.file.0 as usize).map_or("", |source| source.path.as_str());
        let (check, message) = match art(project, beside, name) {
            Asset::Bytes(bytes) => return Some(Arc::new(bytes)),
            Asset::Missing => (&registry::MISSING_ART, format!("There is no picture “{name}” beside the card.")),
            Asset::Outside => (&registry::ART_OUTSIDE_PROJECT, format!("The picture “{name}” is not in the project.")),
            Asset::Unfit => (&registry::BROKEN_ART, format!("“{name}” is no picture: a folder, or larger than 32 MB.")),
        };
        let help = "Name an SVG or PNG file that lies beside the card's file, or leave the line out.";
        findings.push(Finding::new(check, message).help(help).on(card.1));
        None
    }
}

/// What a link leads to, out of the project, is none of its templates.
fn not_followed(link: &str) -> Finding {
    let message = format!("“templates/{link}” is a link, and links out of the project or to folders are not followed.");
    Finding::new(&registry::ART_OUTSIDE_PROJECT, message).help("Copy the file into the project.").file(link)
}

/// A look that is not there is drawn as the default one, and it is said.
fn no_such_look(name: &str, files: &Files) -> Option<Finding> {
    let known = Look::names(files);
    (!known.contains(name)).then(|| {
        let message = format!("The look “{name}” is not in templates/: the cards are drawn in the default one.");
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        Finding::new(&registry::NO_SUCH_LOOK, message).help(format!("There are {known}."))
    })
}

/// Cards and definitions that were not understood: codes with an E are the reader's.
fn broken(compilation: &Compilation) -> BTreeSet<Id> {
    let is_error = |finding: &&Diagnostic| finding.severity == Severity::Error && finding.check.code.starts_with('E');
    let errors = compilation.diagnostics.iter().filter(is_error);
    errors.filter_map(|finding| finding.card.as_deref().map(Id::of)).collect()
}
