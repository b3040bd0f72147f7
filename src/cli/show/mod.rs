//! `cardwright show CARD|FILE`

mod text;

use std::path::Path;

use text::Telling;

use super::args::{Common, Shape, Show};
use super::findings::Findings;
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use crate::diagnostic::{Severity, suggest};
use crate::emit;
use crate::model::{Card, Definition, Id};
use crate::project::{Compilation, Trouble, is_card, read_text, write_one};
use crate::render;
use crate::source::FileId;

/// Something that can be shown.
#[derive(Clone, Copy)]
enum Shown<'a> {
    Card(&'a Card),
    Definition(&'a Definition),
}

impl Shown<'_> {
    fn id(&self) -> &Id {
        match self {
            Shown::Card(card) => &card.id,
            Shown::Definition(definition) => &definition.id,
        }
    }
}

/// Which of the things in a pack.
enum Wanted {
    Named(Id),
    In(FileId),
}

pub fn run(args: &Show, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let (compilation, wanted) = find(args, &mut workshop)?;
    let shown = wanted_of(&compilation, &wanted);
    let mut findings = Findings::default();
    let own = compilation.diagnostics.iter().filter(|finding| match &wanted {
        Wanted::In(file) => finding.at.file == *file,
        Wanted::Named(id) => finding.card.as_deref().is_some_and(|card| Id::of(card) == *id),
    });
    findings.add(&compilation.sources, own.cloned());
    if shown.is_empty() {
        // It is declared, but not understood: what is wrong with it is all there is to show. If nothing is wrong with it itself,
        // then something in the pack is.
        if findings.count(Severity::Error) == 0 {
            findings = Findings::default();
            findings.add(&compilation.sources, compilation.diagnostics.iter().cloned());
        }
        findings.print(common, screen);
        screen.say("There is nothing to show until this is mended.");
        return Ok(Status::Findings);
    }
    let bytes = match args.shape {
        Shape::Svg | Shape::Png => picture(args.shape, &workshop, &compilation, &shown)?,
        shape => form(shape, &compilation, &shown)?,
    };
    match &args.output {
        Some(path) => {
            write_one(path, &bytes)?;
            screen.detail(&format!("Wrote {}.", path.display()));
        }
        None => screen.out_bytes(&bytes),
    }
    if !findings.list.is_empty() {
        findings.print(&Common { format: super::args::Format::Terminal, ..common.clone() }, screen);
    }
    Ok(findings.status(common))
}

/// The one card among what is shown, as it prints.
fn picture(shape: Shape, workshop: &Workshop, compilation: &Compilation, shown: &[Shown<'_>]) -> Result<Vec<u8>, Trouble> {
    let mut cards = shown.iter().filter_map(|one| if let Shown::Card(card) = one { Some(*card) } else { None });
    let (Some(card), None) = (cards.next(), cards.next()) else {
        return Err(Trouble::new("A picture is of one card: name the card that you want to see."));
    };
    let pressed = workshop.pressed(compilation.set.game.id.as_str());
    let at = compilation.set.cards.iter().position(|other| other.id == card.id);
    let drawing = pressed.zip(at).and_then(|(pressed, at)| Some((pressed, pressed.drawings.get(at)?)));
    let Some((pressed, drawing)) = drawing else {
        return Err(Trouble::new(format!("{} could not be drawn.", card.name)));
    };
    match shape {
        Shape::Svg => Ok(render::svg(&pressed.look.shaper, drawing).into_bytes()),
        _ => render::png(&pressed.look.shaper, drawing, 300.0)
            .ok_or_else(|| Trouble::new(format!("{} is too large for a picture.", card.name))),
    }
}

fn form(shape: Shape, compilation: &Compilation, shown: &[Shown<'_>]) -> Result<Vec<u8>, Trouble> {
    let trouble = |e: emit::Unwritable| Trouble::new(e.to_string());
    let telling = Telling { set: &compilation.set, reading: &compilation.reading };
    let mut parts = Vec::new();
    for one in shown {
        parts.push(match (shape, one) {
            (Shape::Ron, Shown::Card(card)) => emit::ron_of(card).map_err(trouble)?,
            (Shape::Ron, Shown::Definition(definition)) => emit::ron_of(definition).map_err(trouble)?,
            (Shape::Json, Shown::Card(card)) => emit::json_of(card).map_err(trouble)?,
            (Shape::Json, Shown::Definition(definition)) => emit::json_of(definition).map_err(trouble)?,
            (_, Shown::Card(card)) => telling.card(card),
            (_, Shown::Definition(definition)) => telling.definition(definition),
        });
    }
    Ok(parts.join("\n").into_bytes())
}

/// Everything that is wanted and was understood, cards first.
fn wanted_of<'a>(compilation: &'a Compilation, wanted: &Wanted) -> Vec<Shown<'a>> {
    let cards = compilation.set.cards.iter().map(Shown::Card);
    let definitions = compilation.set.definitions.iter().map(Shown::Definition);
    let is_wanted = |shown: &Shown<'_>| match wanted {
        Wanted::Named(id) => shown.id() == id,
        Wanted::In(file) => compilation.declared.iter().any(|(id, at)| at == file && id == shown.id()),
    };
    cards.chain(definitions).filter(is_wanted).collect()
}

fn find(args: &Show, workshop: &mut Workshop) -> Result<(Compilation, Wanted), Trouble> {
    let path = Path::new(&args.what);
    if is_card(path) || (path.is_file() && args.what.contains(std::path::is_separator)) {
        return find_file(path, args, workshop);
    }
    let packs = workshop.project.chosen(args.pack.as_slice())?;
    let id = Id::of(&args.what);
    let mut names: Vec<String> = Vec::new();
    let mut found: Vec<(String, Compilation)> = Vec::new();
    for pack in packs {
        let compilation = workshop.compile(&pack)?;
        let known =
            compilation.set.definitions.iter().map(|d| &d.id).chain(compilation.declared.iter().map(|(id, _)| id));
        names.extend(known.map(|id| id.0.clone()));
        if names.contains(&id.0) && !found.iter().any(|(other, _)| *other == pack) {
            let here = compilation.declared.iter().any(|(known, _)| *known == id)
                || compilation.set.definitions.iter().any(|d| d.id == id);
            if here {
                found.push((pack, compilation));
            }
        }
    }
    if found.len() > 1 {
        let packs: Vec<&str> = found.iter().map(|(pack, _)| pack.as_str()).collect();
        return Err(Trouble::new(format!(
            "“{}” is in several packs: {}. `--pack NAME` says which one is meant.",
            args.what,
            packs.join(", ")
        )));
    }
    match found.pop() {
        Some((_, compilation)) => Ok((compilation, Wanted::Named(id))),
        None => Err(Trouble::new(match suggest::nearest(&id.0, names.iter().map(String::as_str)) {
            Some(near) => format!("No card or definition is called “{}”. Did you mean “{near}”?", args.what),
            None => format!("No card or definition is called “{}”.", args.what),
        })),
    }
}

fn find_file(path: &Path, args: &Show, workshop: &mut Workshop) -> Result<(Compilation, Wanted), Trouble> {
    let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
    let own = workshop.project.pack_of(&real);
    let compilation = match (own, &args.pack) {
        (Some(own), pack) if pack.as_ref().is_none_or(|pack| *pack == own) => workshop.compile(&own)?,
        (_, Some(pack)) => {
            workshop.project.chosen(std::slice::from_ref(pack))?;
            let files = workshop.files(pack)?.with_stand_in(args.what.clone(), read_text(path)?);
            workshop.compile_files(pack, &files)?
        }
        (_, None) => {
            return Err(Trouble::new(format!("{} lies in no pack. `--pack NAME` says which one is meant.", args.what)));
        }
    };
    let place = crate::project::shown(&workshop.project.root, &real);
    let in_pack = compilation.sources.iter().position(|source| source.path == place);
    match compilation.stands_in.or(in_pack.map(|index| FileId(index as u32))) {
        Some(file) => Ok((compilation, Wanted::In(file))),
        None => Err(Trouble::new(format!("{} is not a file of its pack.", args.what))),
    }
}
