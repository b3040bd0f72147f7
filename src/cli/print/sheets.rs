//! Writes sheets as a PDF, and verifies the file by reading it back. Also writes the sheet that shows the offset of a
//! printer.

use std::path::PathBuf;

use super::args::{Backs, Cut, PrintArgs};
use super::drawn_cards::{DrawnCard, printed};
use super::job::{PrintContext, PrintJob};
use crate::common::Common;
use crate::screen::Screen;
use crate::status::Status;
use print::plan::Flip;
use print::preflight::Legibility;
use print::{Content, Edition, Paper, PrintOrder, Section, Setting, bind, calibrate, preflight, sizes};
use project::{Trouble, write_one, write_one_verified};
use render::{Finding, Look, Wording};

/// Writes the sheets and their cut files. Returns false, and keeps no file, if the sheets do not pass preflight.
pub fn write(
    job: &PrintJob,
    context: &PrintContext,
    (cards, challenges): (&[DrawnCard], &[DrawnCard]),
    screen: &Screen,
) -> Result<bool, Trouble> {
    let (cards, challenges) = (printed(cards), printed(challenges));
    let paper = match job.paper {
        Paper::Sheet(paper) => paper,
        Paper::Piece => (210.0, 297.0),
    };
    let order = PrintOrder {
        set: context.set,
        look: context.look,
        format: &job.format,
        paper,
        margin: job.margin,
        cards: &cards,
        challenges: &challenges,
        passives: context.passives,
        examples: context.examples,
    };
    let with_place = |finding: &Finding| match context.look.place(finding) {
        Some(at) => format!("{at}: {}", finding.message),
        None => finding.message.clone(),
    };
    let trouble = |finding: Finding| Trouble::new(with_place(&finding));
    let game = &context.set.game;
    let mut sections: Vec<Section> = Vec::new();
    let mut lacking: Vec<&str> = Vec::new();
    for component in &job.components {
        let made = (component.make)(&order).map_err(trouble)?;
        for finding in &made.findings {
            screen.say(&format!("{}: {}", component.name, with_place(finding)));
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
        paper_turn: job.profile.paper_turn(),
        front: job.profile.front(),
        back: job.profile.back(),
        lang: job.format.lang.clone(),
        subject: Wording::of(&job.format.lang).get("file_subject").to_owned(),
        ink: job.ink,
        ..Setting::default()
    };
    let edition = bind(&context.look.shaper, &sections, &setting).map_err(trouble)?;
    edition.notes.iter().for_each(|note| screen.say(note));
    let path = context.output.map_or_else(|| context.dir.join("sheets.pdf"), PathBuf::from);
    let legibility = preflight::legibility(&context.look.shaper, &sections);
    let kept = write_sheets(&path, &edition, &legibility, screen)?;
    if kept {
        write_cut_files(job, &path, &edition, screen)?;
    }
    Ok(kept)
}

/// Joins the names as alternatives: *tokens, board or lore*.
fn either(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Writes the file, reads it back, and keeps it if it passes preflight. Prints a line about the result. The line about
/// a failure is printed even with `-q`.
fn write_sheets(
    path: &std::path::Path,
    edition: &Edition,
    legibility: &Legibility,
    screen: &Screen,
) -> Result<bool, Trouble> {
    let mut report = preflight::Report::default();
    let kept = write_one_verified(path, &edition.pdf, |written| {
        report = preflight::check(written, &edition.expected).with_legibility(legibility);
        report.passed()
    })?;
    if kept.is_some() {
        screen.say(&format!("{}: {}.", path.display(), report.line));
        return Ok(true);
    }
    screen.trouble(&format!("{} would not print correctly ({}), so it is not kept.", path.display(), report.line));
    report.faults.iter().for_each(|fault| screen.findings(&format!("  {fault}\n")));
    Ok(false)
}

/// Writes the files for a cutting machine beside the sheets. There is one file for each section of pieces, and one for
/// each page that is cut.
fn write_cut_files(
    job: &PrintJob,
    sheets: &std::path::Path,
    edition: &Edition,
    screen: &Screen,
) -> Result<(), Trouble> {
    let several = edition.cuts.len() > 1;
    for (title, sheet) in &edition.cuts {
        let part = if several { format!("-{}", title.to_lowercase().replace(' ', "-")) } else { String::new() };
        let (end, text) = match job.cut {
            Cut::None => continue,
            Cut::Svg => ("svg", sheet.svg()),
            Cut::Dxf => ("dxf", sheet.dxf()),
        };
        let stem = sheets.file_stem().map_or_else(|| "sheets".into(), |stem| stem.to_string_lossy().into_owned());
        let path = sheets.with_file_name(format!("{stem}-cut{part}.{end}"));
        write_one(&path, text.as_bytes())?;
        let (count, many) = (sheet.outlines.len(), if sheet.outlines.len() == 1 { "" } else { "s" });
        screen.say(&format!("{}: {count} outline{many}.", path.display()));
    }
    Ok(())
}

/// Writes the calibration sheet for `cardwright print --calibrate`. The sheet needs neither a pack nor a project.
pub fn calibrate(args: &PrintArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
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
            common.open_project().map_or_else(|_| PathBuf::new(), |p| p.root.join("output")).join("calibration.pdf")
        }
    };
    Ok(if write_sheets(&path, &edition, &Legibility::default(), screen)? { Status::Clean } else { Status::Findings })
}
