//! Runs `cardwright print PACK`: prints sheets or exports pictures, and records the printing.

mod args;
mod deck;
mod drawn_cards;
mod export;
mod history;
mod job;
mod language;
mod profile;
mod revision;
mod sheets;
mod unused_options;

pub use args::PrintArgs;
pub use language::passives;

use args::Whom;
use drawn_cards::DrawnCard;
use history::PrintHistory;
use job::{PrintContext, PrintJob};

use diagnostic::Diagnostic;
use diagnostic::render::summary;

use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::screen::Screen;
use crate::status::Status;
use pipeline::{Pipeline, examples};
use project::{Compilation, Trouble, read_templates};
use render::Look;

/// Prints the findings that concern the print: those on how cards print, and those that prevent it. The others are
/// counted, because `check` prints them. Forms for programs have all findings.
fn report(compilation: &Compilation, common: &Common, screen: &Screen) {
    let concerns_print =
        |finding: &&Diagnostic| finding.check.code.starts_with('R') || finding.severity >= common.fail_at();
    let is_shown = |finding: &&Diagnostic| common.format != Format::Terminal || concerns_print(finding);
    let mut findings = Findings::default();
    findings.add(&compilation.sources, compilation.diagnostics.iter().filter(is_shown).cloned());
    findings.print(common, screen);
    let others: Vec<Diagnostic> =
        compilation.diagnostics.iter().filter(|finding| !is_shown(finding)).cloned().collect();
    if let Some(counts) = summary(&others) {
        let them = if others.len() == 1 { "it" } else { "them" };
        screen.say(&format!("Not about the print: {counts}. `cardwright check` prints {them}."));
    }
}

pub fn run(args: &PrintArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if args.calibrate {
        unused_options::for_calibration(args).iter().for_each(|sentence| screen.say(sentence));
        return sheets::calibrate(args, common, screen);
    }
    unused_options::sentences(args).iter().for_each(|sentence| screen.say(sentence));
    let mut pipeline = Pipeline::new(common.open_project()?);
    let pack = &pipeline.select_pack(args.pack.as_ref(), "print")?;
    let mut job = PrintJob::new(args, &pipeline.project)?;
    let mut compilation = pipeline.compile(pack)?;
    if let Some(name) = job.look.as_deref().or(compilation.look.as_deref()) {
        let inks = Look::inks(&read_templates(&pipeline.project)?.files, name);
        job.use_inks_of_look(inks);
    }
    let copies = drawn_cards::copies(args, &compilation)?;
    let choices = examples::play(&mut compilation, &|_| true);
    let passives = match args.lang.as_str() {
        language::SOURCE => language::passives(&compilation.set),
        code => language::translate(&pipeline.project, pack, code, &mut compilation)?,
    };
    let drawn = drawn_cards::draw_cards(&mut pipeline, pack, &mut compilation, &job, &copies)?;
    let is_challenge = |card: &DrawnCard| compilation.set.challenges.iter().any(|challenge| challenge.id == card.id);
    let (challenges, cards): (Vec<DrawnCard>, Vec<DrawnCard>) = drawn.into_iter().partition(is_challenge);
    if !challenges.is_empty() {
        job.add_challenges(!cards.is_empty());
    }
    let root = pipeline.project.root.clone();
    // Cards with errors are not drawn. The changes are known only if all cards are drawn.
    let is_whole = !compilation.diagnostics.iter().any(|finding| finding.severity >= common.fail_at());
    let since = args.changed_since.as_deref().filter(|_| is_whole);
    let set = compilation.set.clone();
    let mut history = PrintHistory::open(&pipeline.project, pack, &set, &job)?;
    let (cards, list) = history.changed_cards(since, cards, |name| revision::printed_state(&root, pack, name, &job))?;
    if job.prints_cards() {
        pipeline.renderer.add_findings(&mut compilation, drawn_cards::findings(&cards));
    }
    pipeline.renderer.add_findings(&mut compilation, drawn_cards::findings(&challenges));
    report(&compilation, common, screen);
    if compilation.diagnostics.iter().any(|finding| finding.severity >= common.fail_at()) {
        screen.say("Nothing is printed until these errors are corrected.");
        return Ok(Status::Findings);
    }
    // Standard output has one content: the findings in a form for programs, or else the list of changes.
    match (&list, common.format) {
        (Some(list), Format::Terminal) => screen.out(list),
        (Some(list), _) => screen.findings(list),
        (None, _) => {}
    }
    if list.is_some() && cards.is_empty() {
        screen.say("No card has changed in print: there is nothing to print.");
        return Ok(Status::Clean);
    }
    if cards.is_empty() && job.prints_only_cards() {
        return Err(Trouble::new(format!("There is nothing to print: {pack} has no cards.")));
    }
    pipeline.write_numbers(pack, &compilation)?;
    let dir = pipeline.project.output_dir(common.out.as_deref(), pack)?.join("print");
    let Some(look) = pipeline.renderer.look() else {
        return Err(Trouble::new("The look of the cards cannot be loaded."));
    };
    let examples = examples::faces(&compilation.set, &choices, &passives, &args.lang);
    let context = PrintContext {
        set: &compilation.set,
        look,
        dir: &dir,
        output: args.output.as_deref(),
        passives: &passives,
        examples: &examples,
    };
    let done = match job.whom {
        Whom::Home => sheets::write(&job, &context, (&cards, &challenges), screen)?,
        whom => export::write(whom, &job, &context, (&cards, &challenges), screen)?,
    };
    if !done {
        return Ok(Status::Findings);
    }
    if !args.draft && job.prints_cards() && job.whom != Whom::Png && job.whom != Whom::Tts {
        history.record(&cards, &context)?;
    }
    Ok(Status::Clean)
}
