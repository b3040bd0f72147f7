//! Runs `cardwright build [PACK …]`: checks packs, and writes their rule objects and sheets.

use crate::args::BuildArgs;
use crate::common::Common;
use crate::findings::Findings;
use crate::screen::Screen;
use crate::status::Status;
use pipeline::{Pipeline, engine_findings};
use project::{Trouble, display_path};
use watch::status::count;

pub fn run(args: &BuildArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let packs = pipeline.project.select_packs(&args.packs)?;
    let mut findings = Findings::default();
    let mut lines = Vec::new();
    for pack in &packs {
        let mut compilation = pipeline.compile(pack)?;
        let drawings = pipeline.draw(pack, &mut compilation)?;
        engine_findings::report_all(&mut compilation);
        let written = pipeline.write(pack, &compilation, &drawings, &common.write_options())?;
        findings.add(&compilation.sources, compilation.diagnostics);
        let cards = count(compilation.set.cards.len() + compilation.set.declared.cards().count(), "card");
        lines.push(match written {
            Some(written) => {
                for path in &written.changed {
                    screen.detail(&format!("Wrote {}.", path.display()));
                }
                let dir = pipeline.project.output_dir(common.out.as_deref(), pack)?;
                let place = display_path(&pipeline.project.root, &dir);
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
