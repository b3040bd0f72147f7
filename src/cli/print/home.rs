//! Sheets as a PDF, written, read back and measured; and the sheet that shows how far a printer is off.

use std::path::PathBuf;

use super::args::{Backs, Cut, Print};
use super::job::{Job, Place};
use super::shots::Shot;
use crate::args::Common;
use crate::screen::Screen;
use crate::{Status, project};
use print::plan::Flip;
use print::{
    Content, Edition, Paper, PrintOrder, PrintedCard, Section, Setting, bind, calibrate, cut, preflight, sizes,
};
use project::{Trouble, write_one, write_one_if};
use render::{Finding, Look, Wording};

/// Writes the sheets and their cut files; false if preflight finds something off.
pub fn sheets(job: &Job, place: &Place, shots: &[Shot], screen: &Screen) -> Result<bool, Trouble> {
    let cards: Vec<PrintedCard> = shots
        .iter()
        .map(|shot| PrintedCard {
            id: shot.id.clone(),
            name: shot.face.name.clone(),
            face: (*shot.face).clone(),
            front: shot.front.clone(),
            back: shot.back.clone(),
            copies: shot.copies,
        })
        .collect();
    let paper = match job.paper {
        Paper::Sheet(paper) => paper,
        Paper::Piece => (210.0, 297.0),
    };
    let order = PrintOrder {
        set: place.set,
        look: place.look,
        format: &job.format,
        paper,
        margin: job.margin,
        cards: &cards,
        passives: place.passives,
    };
    let told = |finding: &Finding| match place.look.place(finding) {
        Some(at) => format!("{at}: {}", finding.message),
        None => finding.message.clone(),
    };
    let trouble = |finding: Finding| Trouble::new(told(&finding));
    let game = &place.set.game;
    let mut sections: Vec<Section> = Vec::new();
    let mut lacking: Vec<&str> = Vec::new();
    for component in &job.components {
        let made = (component.make)(&order).map_err(trouble)?;
        for finding in &made.findings {
            screen.say(&format!("{}: {}", component.name, told(finding)));
        }
        if made.sections.iter().all(Section::is_empty) {
            lacking.push(component.name);
        }
        sections.extend(made.sections);
    }
    if lacking.len() == job.components.len() {
        return Err(Trouble::new(format!("There is nothing to print: {} has no {}.", game.name, either(&lacking))));
    }
    if !lacking.is_empty() {
        screen.say(&format!("{} has no {}: that is left out.", game.name, either(&lacking)));
    }
    let setting = Setting {
        title: format!("{}: {}", game.name, game.set),
        paper: job.paper,
        margin: job.margin,
        gap: job.gap,
        skip: job.skip,
        marks: job.marks,
        registration: job.registration,
        backs: job.backs,
        front: job.profile.front(),
        back: job.profile.back(),
        lang: job.format.lang.clone(),
        subject: Wording::of(&job.format.lang).get("file_subject").to_owned(),
        ink: job.ink,
        ..Setting::default()
    };
    let edition = bind(&place.look.shaper, &sections, &setting).map_err(trouble)?;
    edition.notes.iter().for_each(|note| screen.say(note));
    let path = place.output.map_or_else(|| place.dir.join("sheets.pdf"), PathBuf::from);
    let kept = write_measured(&path, &edition, screen)?;
    if kept {
        cuts(job, &path, &edition, screen)?;
    }
    Ok(kept)
}

/// “tokens, board or lore”
fn either(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Writes the file if, read back, it is what it should be. One line says so, or what is off, which nothing keeps quiet.
fn write_measured(path: &std::path::Path, edition: &Edition, screen: &Screen) -> Result<bool, Trouble> {
    let mut report = preflight::Report::default();
    let kept = write_one_if(path, &edition.pdf, |written| {
        report = preflight::check(written, &edition.expected);
        report.passed()
    })?;
    if kept.is_some() {
        screen.say(&format!("{}: {}.", path.display(), report.line));
        return Ok(true);
    }
    screen.trouble(&format!("{} would not be right ({}), and is not kept.", path.display(), report.line));
    report.faults.iter().for_each(|fault| screen.findings(&format!("  {fault}\n")));
    Ok(false)
}

/// The files for a cutting machine, beside the sheets: one for each section of pieces.
fn cuts(job: &Job, sheets: &std::path::Path, edition: &Edition, screen: &Screen) -> Result<(), Trouble> {
    let several = edition.plans.len() > 1;
    for (title, plan, piece) in &edition.plans {
        let Some(piece) = piece else { continue };
        let part = if several { format!("-{}", title.to_lowercase().replace(' ', "-")) } else { String::new() };
        let (end, text) = match job.cut {
            Cut::None => continue,
            Cut::Svg => ("svg", cut::svg(plan, piece.outline)),
            Cut::Dxf => ("dxf", cut::dxf(plan, piece.outline)),
        };
        let stem = sheets.file_stem().map_or_else(|| "sheets".into(), |stem| stem.to_string_lossy().into_owned());
        let path = sheets.with_file_name(format!("{stem}-cut{part}.{end}"));
        write_one(&path, text.as_bytes())?;
        screen.say(&format!("{}: {} outlines.", path.display(), plan.grid.slots.len()));
    }
    Ok(())
}

/// `cardwright print --calibrate`: needs no pack, and no project.
pub fn calibrate(args: &Print, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let paper = sizes::read(&args.paper, &sizes::PAPERS).map_err(|text| Trouble::new(format!("{text}.")))?;
    let flip = if args.backs == Backs::DuplexShort { Flip::Short } else { Flip::Long };
    let look = Look::built_in().map_err(|finding| Trouble::new(finding.message))?;
    let words = Wording::of(&args.lang);
    let pages = calibrate::calibrate(&look.shaper, words, paper, flip).map_err(Trouble::new)?;
    let section = Section { title: words.get("calibrate_title").to_owned(), content: Content::Pages(pages.to_vec()) };
    let setting = Setting {
        title: words.get("calibrate_title").to_owned(),
        subject: words.get("calibrate_subject").to_owned(),
        lang: args.lang.clone(),
        ..Setting::default()
    };
    let edition = bind(&look.shaper, &[section], &setting).map_err(|finding| Trouble::new(finding.message))?;
    let path = match (&args.output, &common.out) {
        (Some(path), _) => path.clone(),
        (None, Some(out)) => out.join("calibration.pdf"),
        (None, None) => {
            project(common).map_or_else(|_| PathBuf::new(), |p| p.root.join("output")).join("calibration.pdf")
        }
    };
    Ok(if write_measured(&path, &edition, screen)? { Status::Clean } else { Status::Findings })
}
