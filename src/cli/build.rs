//! `cardwright build [PACK …]`

use super::args::{Build, Common};
use super::findings::Findings;
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use super::{chains, challenges};
use project::{Trouble, shown};
use watch::status::count;

pub fn run(args: &Build, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let packs = workshop.project.chosen(&args.packs)?;
    let mut findings = Findings::default();
    let mut lines = Vec::new();
    for pack in &packs {
        let mut compilation = workshop.compile(pack)?;
        let drawings = workshop.draw(pack, &mut compilation)?;
        challenges::search(&mut compilation, &|_| true);
        chains::show(&mut compilation, &|_| true);
        challenges::playable(&mut compilation);
        let written = workshop.write(pack, &compilation, &drawings, common)?;
        findings.add(&compilation.sources, compilation.diagnostics);
        let cards = count(compilation.set.cards.len() + compilation.set.declared.cards().count(), "card");
        lines.push(match written {
            Some(written) => {
                for path in &written.changed {
                    screen.detail(&format!("Wrote {}.", path.display()));
                }
                let dir = workshop.project.output_dir(common.out.as_deref(), pack)?;
                let place = shown(&workshop.project.root, &dir);
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
