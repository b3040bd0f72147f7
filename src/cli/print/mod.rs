//! `cardwright print PACK`

mod args;

use std::sync::Arc;

pub use args::Print;

use super::args::Common;
use super::findings::{Findings, counts};
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use crate::print::{Content, Order, Printed, components, sizes};
use crate::project::{Trouble, write_one};
use crate::render::{Drawing, Format, Inks, sheet};

pub fn run(args: &Print, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let packs = workshop.project.chosen(args.pack.as_slice())?;
    let [pack] = packs.as_slice() else {
        return Err(Trouble::new(format!("There are several packs: say which to print, of {}.", packs.join(", "))));
    };
    let sentence = |text: String| Trouble::new(format!("{text}."));
    let (width, height) = sizes::read(args.size.as_deref().unwrap_or("tcg"), &sizes::CARDS).map_err(sentence)?;
    let paper = sizes::read(&args.paper, &sizes::PAPERS).map_err(sentence)?;
    let colour = match args.colour {
        args::Colour::Full => Inks::Full,
        args::Colour::LowInk => Inks::LowInk,
        args::Colour::Grey => Inks::Grey,
    };
    let format = Format { width, height, bleed: args.bleed, colour, lang: args.lang.clone() };
    let parts = components::chosen(&args.components).map_err(|unknown| {
        let known: Vec<&str> = components::ALL.iter().map(|component| component.name).collect();
        Trouble::new(format!("There is no component “{unknown}”: choose of {} or all.", known.join(", ")))
    })?;
    let mut compilation = workshop.compile(pack)?;
    let Workshop { project, press, .. } = &mut workshop;
    let pressed = press.draw_as(project, pack, &mut compilation, (args.look.as_deref(), &format), &|_| true)?;
    let mut findings = Findings::default();
    findings.add(&compilation.sources, compilation.diagnostics.clone());
    findings.print(common, screen);
    if compilation.diagnostics.iter().any(|finding| counts(finding, common)) {
        screen.say("Nothing is printed until this is mended.");
        return Ok(Status::Findings);
    }
    let Some(look) = press.look() else { return Err(Trouble::new("The look of the cards cannot be loaded.")) };
    let cards: Vec<Printed> = pressed
        .into_iter()
        .map(|card| Printed {
            id: card.id,
            name: card.face.name,
            front: Arc::new(card.drawing),
            back: None,
            copies: args.copies,
        })
        .collect();
    let order = Order { set: &compilation.set, look, format: &format, paper, margin: args.margin, cards: &cards };
    let mut drawings: Vec<Drawing> = Vec::new();
    for part in parts {
        let made = (part.make)(&order).map_err(|finding| Trouble::new(finding.message))?;
        for section in made.sections {
            match section.content {
                Content::Pieces(pieces) => {
                    drawings.extend(pieces.iter().flat_map(|p| std::iter::repeat_n((*p.front).clone(), p.copies)))
                }
                Content::Pages(pages) => drawings.extend(pages.into_iter().map(|page| page.drawing)),
            }
        }
    }
    let options = sheet::Options { title: compilation.set.game.name.clone(), paper, ..sheet::Options::default() };
    let bytes = sheet::pdf(&look.shaper, &drawings, &options).map_err(|finding| Trouble::new(finding.message))?;
    let dir = workshop.project.output_dir(common.out.as_deref(), pack)?;
    let path = args.output.clone().unwrap_or_else(|| dir.join("print").join("sheets.pdf"));
    write_one(&path, &bytes)?;
    screen.say(&format!("{}: {} pieces.", path.display(), drawings.len()));
    Ok(Status::Clean)
}
