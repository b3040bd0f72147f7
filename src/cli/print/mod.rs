//! `cardwright print PACK`

mod args;
mod deck;
mod export;
mod home;
mod job;
mod language;
mod profile;
mod record;
mod revision;
mod shots;

pub use args::Print;

use args::Whom;
use job::Job;
use record::Record;

use super::args::{Common, Format};
use super::findings::{Findings, fail_at};
use super::screen::Screen;
use super::{Status, project};
use pipeline::Pipeline;
use project::Trouble;

pub fn run(args: &Print, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if args.calibrate {
        return home::calibrate(args, common, screen);
    }
    let mut pipeline = Pipeline::new(project(common)?);
    let pack = &pipeline.one(args.pack.as_ref(), "print")?;
    let job = Job::new(args, &pipeline.project)?;
    let mut compilation = pipeline.compile(pack)?;
    let wanted = shots::wanted(args, &compilation)?;
    let passives = match args.lang.as_str() {
        language::OWN => language::passives(&compilation),
        code => language::translate(&pipeline.project, pack, code, &mut compilation)?,
    };
    let shots = shots::shoot(&mut pipeline, pack, &mut compilation, &job, &wanted)?;
    let root = pipeline.project.root.clone();
    // A card that was not understood is not among them: what changed is known only when all are.
    let is_whole = !compilation.diagnostics.iter().any(|finding| finding.severity >= fail_at(common));
    let since = args.changed_since.as_deref().filter(|_| is_whole);
    let set = compilation.set.clone();
    let mut record = Record::open(&pipeline.project, pack, &set, &job)?;
    let (shots, list) = record.choose(since, shots, |name| revision::state(&root, pack, name, &job))?;
    if job.prints_cards() {
        pipeline.renderer.report(&mut compilation, shots::faults(&shots));
    }
    let mut findings = Findings::default();
    findings.add(&compilation.sources, compilation.diagnostics.iter().cloned());
    findings.print(common, screen);
    if compilation.diagnostics.iter().any(|finding| finding.severity >= fail_at(common)) {
        screen.say("Nothing is printed until this is mended.");
        return Ok(Status::Findings);
    }
    // Standard output is for one reader: findings in a form for machines, or else the list.
    match (&list, common.format) {
        (Some(list), Format::Terminal) => screen.out(list),
        (Some(list), _) => screen.findings(list),
        (None, _) => {}
    }
    if list.is_some() && shots.is_empty() {
        screen.say("No card has changed in print: there is nothing to print.");
        return Ok(Status::Clean);
    }
    if shots.is_empty() && job.prints_only_cards() {
        return Err(Trouble::new(format!("There is nothing to print: {pack} has no cards.")));
    }
    pipeline.keep_numbers(pack, &compilation)?;
    let dir = pipeline.project.output_dir(common.out.as_deref(), pack)?.join("print");
    let Some(look) = pipeline.renderer.look() else {
        return Err(Trouble::new("The look of the cards cannot be loaded."));
    };
    let place =
        job::Place { set: &compilation.set, look, dir: &dir, output: args.output.as_deref(), passives: &passives };
    let done = match job.whom {
        Whom::Home => home::sheets(&job, &place, &shots, screen)?,
        whom => export::export(whom, &job, &place, &shots, screen)?,
    };
    if !done {
        return Ok(Status::Findings);
    }
    if job.whom != Whom::Png && job.whom != Whom::Tts {
        record.close(&shots, &place)?;
    }
    Ok(Status::Clean)
}
