//! `cardwright show CARD|FILE`

mod challenge;
mod choices;
mod linked;
mod text;
mod things;

use std::collections::BTreeSet;
use std::path::Path;

use linked::Linked;
use text::Telling;

use super::args::{Common, Format, Shape, Show};
use super::findings::Findings;
use super::screen::Screen;
use super::{Status, project};
use diagnostic::{Severity, suggest};
use model::{Card, Challenge, Definition, Id, Kind, Thing};
use pipeline::Pipeline;
use project::{Compilation, Trouble, compile_annotated, is_card, read_text, write_one};
use render::{Rasterizer, svg};
use source::FileId;

/// Something that can be shown.
#[derive(Clone, Copy)]
enum Shown<'a> {
    Card(&'a Card),
    Definition(&'a Definition),
    /// Of a kind that the pack declares.
    Thing(&'a Thing),
    Challenge(&'a Challenge),
}

impl Shown<'_> {
    fn id(&self) -> &Id {
        match self {
            Shown::Card(card) => &card.id,
            Shown::Definition(definition) => &definition.id,
            Shown::Thing(thing) => &thing.id,
            Shown::Challenge(challenge) => &challenge.id,
        }
    }

    /// What is told with it.
    fn definitions(&self) -> &[Id] {
        if let Shown::Card(card) = self { &card.definitions } else { &[] }
    }
}

/// Which of the things in a pack.
enum Wanted {
    Named(Id),
    In(FileId),
}

/// What was asked for, in its pack.
struct Found {
    pack: String,
    compilation: Compilation,
    wanted: Wanted,
}

pub fn run(args: &Show, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let mut found = find(args, &mut pipeline)?;
    let shown = found.shown();
    if shown.is_empty() {
        return Ok(nothing(&found, common, screen));
    }
    let bytes = match args.shape {
        Shape::Svg | Shape::Png => {
            let id = only_card(&shown)?;
            picture(args.shape, &id, &mut found, &mut pipeline)?
        }
        shape => form(shape, &found.compilation, &shown)?,
    };
    match &args.output {
        Some(path) => {
            write_one(path, &bytes)?;
            screen.detail(&format!("Wrote {}.", path.display()));
        }
        None => screen.out_bytes(&bytes),
    }
    let findings = found.findings();
    if !findings.list.is_empty() {
        // Standard output holds what was asked for.
        findings.print(&Common { format: Format::Terminal, ..common.clone() }, screen);
    }
    Ok(findings.status(common))
}

/// It is declared, but not understood: what is wrong with it is all there is to show. If nothing is wrong with it itself, then
/// something in the pack is.
fn nothing(found: &Found, common: &Common, screen: &Screen) -> Status {
    let mut findings = found.findings();
    if findings.count(Severity::Error) == 0 {
        findings = Findings::default();
        findings.add(&found.compilation.sources, found.compilation.diagnostics.iter().cloned());
    }
    findings.print(common, screen);
    screen.say("There is nothing to show until this is mended.");
    Status::Findings
}

impl Found {
    /// Everything that is wanted and was understood, cards first.
    fn shown(&self) -> Vec<Shown<'_>> {
        let set = &self.compilation.set;
        let all =
            set.cards.iter().map(|card| Shown::Card(card)).chain(set.definitions.iter().map(|d| Shown::Definition(d)));
        let all = all.chain(set.declared.things.iter().map(Shown::Thing));
        let all = all.chain(set.challenges.iter().map(Shown::Challenge));
        let is_wanted = |shown: &Shown<'_>| match &self.wanted {
            Wanted::Named(id) => shown.id() == id,
            Wanted::In(file) => self.compilation.declared.iter().any(|(id, at)| at == file && id == shown.id()),
        };
        all.filter(is_wanted).collect()
    }

    /// What is wrong with it, and with the definitions that are told with it or belong to it.
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        let is_own = |named: Id, wanted: &Id| {
            let belongs = |definition: &Definition| definition.id == named && definition.card.as_ref() == Some(wanted);
            named == *wanted
                || self.shown().iter().any(|shown| shown.definitions().contains(&named))
                || self.compilation.set.definitions.iter().any(|definition| belongs(definition))
        };
        let own = self.compilation.diagnostics.iter().filter(|finding| match &self.wanted {
            Wanted::In(file) => finding.at.file == *file,
            Wanted::Named(id) => finding.card.as_deref().is_some_and(|card| is_own(Id::of(card), id)),
        });
        findings.add(&self.compilation.sources, own.cloned());
        findings
    }
}

/// The card as it is printed.
fn picture(shape: Shape, id: &Id, found: &mut Found, pipeline: &mut Pipeline) -> Result<Vec<u8>, Trouble> {
    const DPI: f32 = 300.0;
    let drawings = pipeline.draw_some(&found.pack, &mut found.compilation, &|card| card == id)?;
    let (Some(drawing), Some(look)) = (drawings.first(), pipeline.renderer.look()) else {
        return Err(Trouble::new(
            "The card cannot be drawn until its errors are mended: `cardwright check` names them.",
        ));
    };
    match shape {
        Shape::Png => Rasterizer::new(&look.shaper)
            .png(drawing, DPI)
            .ok_or_else(|| Trouble::new("The picture would be too large.")),
        _ => Ok(svg(&look.shaper, drawing).into_bytes()),
    }
}

/// The one card among these.
fn only_card(shown: &[Shown<'_>]) -> Result<Id, Trouble> {
    let mut cards = shown.iter().filter_map(|shown| match shown {
        Shown::Card(card) => Some(&card.id),
        Shown::Thing(thing) if thing.number.is_some() => Some(&thing.id),
        Shown::Challenge(challenge) => Some(&challenge.id),
        Shown::Definition(_) | Shown::Thing(_) => None,
    });
    match (cards.next(), cards.next()) {
        (Some(id), None) => Ok(id.clone()),
        (None, _) => Err(Trouble::new("A picture shows a card, and there is none here.")),
        (Some(_), Some(_)) => Err(Trouble::new("A picture shows one card, and there are several here: name one.")),
    }
}

fn form(shape: Shape, compilation: &Compilation, shown: &[Shown<'_>]) -> Result<Vec<u8>, Trouble> {
    let trouble = |e: emit::EmitError| Trouble::new(e.to_string());
    let telling = Telling { set: &compilation.set, reading: &compilation.reading };
    let mut parts = Vec::new();
    // In words a card is told with its definitions; as rule objects each stands by itself.
    let told: BTreeSet<&Id> = match shape {
        Shape::Text => shown.iter().flat_map(Shown::definitions).collect(),
        _ => BTreeSet::new(),
    };
    for one in shown.iter().filter(|one| !told.contains(one.id())) {
        parts.push(match (shape, one) {
            (Shape::Ron, Shown::Card(card)) => emit::ron_of(card).map_err(trouble)?,
            (Shape::Ron, Shown::Definition(definition)) => emit::ron_of(definition).map_err(trouble)?,
            (Shape::Json, Shown::Card(card)) => {
                emit::json_of(&Linked::new(*card, &card.id, compilation)).map_err(trouble)?
            }
            (Shape::Json, Shown::Definition(definition)) => {
                emit::json_of(&Linked::new(*definition, &definition.id, compilation)).map_err(trouble)?
            }
            (Shape::Ron, Shown::Thing(thing)) => emit::ron_of(thing).map_err(trouble)?,
            (Shape::Json, Shown::Thing(thing)) => emit::json_of(thing).map_err(trouble)?,
            (Shape::Ron, Shown::Challenge(challenge)) => emit::ron_of(challenge).map_err(trouble)?,
            (Shape::Json, Shown::Challenge(challenge)) => emit::json_of(challenge).map_err(trouble)?,
            (_, Shown::Challenge(challenge)) => challenge::told(&compilation.set, challenge),
            (_, Shown::Thing(thing)) => things::told(&compilation.set, &compilation.reading, thing),
            (_, Shown::Card(card)) => telling.card(card),
            (_, Shown::Definition(definition)) => telling.definition(definition),
        });
    }
    Ok(parts.join("\n").into_bytes())
}

fn find(args: &Show, pipeline: &mut Pipeline) -> Result<Found, Trouble> {
    let path = Path::new(&args.what);
    if is_card(path) || (path.is_file() && args.what.contains(std::path::is_separator)) {
        return find_file(path, args, pipeline);
    }
    let packs = pipeline.project.chosen(args.pack.as_slice())?;
    let id = Id::of(&args.what);
    let mut names: Vec<String> = Vec::new();
    let mut found: Vec<(String, Compilation, Id)> = Vec::new();
    for pack in packs {
        let compilation = pipeline.compile_annotated(&pack)?;
        let known =
            compilation.set.definitions.iter().map(|d| &d.id).chain(compilation.declared.iter().map(|(id, _)| id));
        names.extend(known.map(ToString::to_string));
        if let Some(meant) = meant(&compilation, &id) {
            found.push((pack, compilation, meant));
        }
    }
    if found.len() > 1 {
        let packs: Vec<&str> = found.iter().map(|(pack, ..)| pack.as_str()).collect();
        return Err(Trouble::new(format!(
            "“{}” is in several packs: {}. `--pack NAME` says which one is meant.",
            args.what,
            packs.join(", ")
        )));
    }
    match found.pop() {
        Some((pack, compilation, meant)) => Ok(Found { pack, compilation, wanted: Wanted::Named(meant) }),
        None => Err(Trouble::new(match suggest::nearest(id.as_str(), names.iter().map(String::as_str)) {
            Some(near) => format!("No card or definition is called “{}”. Did you mean “{near}”?", args.what),
            None => format!("No card or definition is called “{}”.", args.what),
        })),
    }
}

/// What has the name; a verb is also meant by its first word (*herd* for *herd A by N*).
fn meant(compilation: &Compilation, id: &Id) -> Option<Id> {
    let definitions = &compilation.set.definitions;
    let exact = compilation.declared.iter().any(|(known, _)| known == id) || definitions.iter().any(|d| d.id == *id);
    let begins = |known: &Id| known.as_str().strip_prefix(id.as_str()).is_some_and(|rest| rest.starts_with('-'));
    let verb = || definitions.iter().find(|known| matches!(known.what, Kind::Verb { .. }) && begins(&known.id));
    if exact { Some(id.clone()) } else { Some(verb()?.id.clone()) }
}

fn find_file(path: &Path, args: &Show, pipeline: &mut Pipeline) -> Result<Found, Trouble> {
    let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
    let own = pipeline.project.pack_of(&real);
    let (pack, compilation) = match (own, &args.pack) {
        (Some(own), pack) if pack.as_ref().is_none_or(|pack| *pack == own) => {
            let compilation = pipeline.compile_annotated(&own)?;
            (own, compilation)
        }
        (_, Some(pack)) => {
            pipeline.project.chosen(std::slice::from_ref(pack))?;
            let files = pipeline.files(pack)?.with_stand_in(args.what.clone(), read_text(path)?);
            (pack.clone(), compile_annotated(&files))
        }
        (_, None) => {
            return Err(Trouble::new(format!("{} lies in no pack. `--pack NAME` says which one is meant.", args.what)));
        }
    };
    let place = project::shown(&pipeline.project.root, &real);
    let in_pack = compilation.sources.iter().position(|source| source.path == place);
    match compilation.stands_in.or(in_pack.map(|index| FileId(index as u32))) {
        Some(file) => Ok(Found { pack, compilation, wanted: Wanted::In(file) }),
        None => Err(Trouble::new(format!("{} is not a file of its pack.", args.what))),
    }
}
