//! `cardwright build [PACK …]`

use super::args::{Build, Common};
use super::findings::{Findings, write_options};
use super::screen::Screen;
use super::{Status, project};
use pipeline::Pipeline;
use pipeline::{challenges, endless_chains};
use project::{Trouble, shown};
use watch::status::count;

pub fn run(args: &Build, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let packs = pipeline.project.chosen(&args.packs)?;
    let mut findings = Findings::default();
    let mut lines = Vec::new();
    for pack in &packs {
        let mut compilation = pipeline.compile(pack)?;
        let drawings = pipeline.draw(pack, &mut compilation)?;
        challenges::search(&mut compilation, &|_| true);
        endless_chains::show(&mut compilation, &|_| true);
        challenges::playable(&mut compilation);
        let written = pipeline.write(pack, &compilation, &drawings, &write_options(common))?;
        findings.add(&compilation.sources, compilation.diagnostics);
        let cards = count(compilation.set.cards.len() + compilation.set.declared.cards().count(), "card");
        lines.push(match written {
            Some(written) => {
                for path in &written.changed {
                    screen.detail(&format!("Wrote {}.", path.display()));
                }
                let dir = pipeline.project.output_dir(common.out.as_deref(), pack)?;
                let place = shown(&pipeline.project.root, &dir);
                match written.changed.len() {
                    0 => format!("{pack}: {cards}; {place} was up to date."),
                    n => format!("{pack}: {cards}; {} written to {place}.", count(n, "file")),
                }
            }
            None => format!("{pack}: not built; its last good output stays."),
        });
    }
    findings.print(common, screen);
    for line in &lines {
        screen.say(line);
    }
    Ok(findings.status(common))
}
