//! Runs `cardwright watch [PACK …]`: checks and builds packs again whenever a file changes.

mod concern;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Instant;

use concern::{ConcernedFindings, EarlierFindings, Save};

use crate::args::WatchArgs;
use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::project_watcher::watcher;
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::Severity;
use diagnostic::render::TerminalCache;
use pipeline::{Pipeline, engine_findings};
use project::{Compilation, Trouble};
use studio::Studio;
use watch::WatchEvent;
use watch::status::{self, Outcome};

pub fn run(args: &WatchArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let pipeline = Pipeline::new(common.open_project()?);
    let project = pipeline.project.clone();
    // At the start, the name of an unknown pack is most likely a typing error. Later, packs may appear and disappear.
    project.select_packs(&args.packs)?;
    let studio = if args.open { Some(crate::studio::start(project.clone(), &args.packs, screen)?) } else { None };
    let watch = watcher(&project, &args.watcher, common)?;
    let mut session = Session {
        args,
        common,
        screen,
        pipeline,
        studio,
        built: BTreeMap::new(),
        laid: TerminalCache::default(),
        earlier: EarlierFindings::default(),
    };
    watch.run(|news| match news {
        WatchEvent::Begun => session.rebuild(None),
        WatchEvent::Changed(paths) => session.rebuild(Some(paths)),
        WatchEvent::Notice(sentence) => screen.say(&sentence),
    });
    Ok(Status::Clean)
}

/// The state of a running watch.
struct Session<'a> {
    args: &'a WatchArgs,
    common: &'a Common,
    screen: &'a Screen,
    pipeline: Pipeline,
    studio: Option<Studio>,
    /// The last compilation of every pack.
    built: BTreeMap<String, Compilation>,
    /// The cache of the terminal texts of findings.
    laid: TerminalCache,
    /// The findings of the last build.
    earlier: EarlierFindings,
}

impl Session<'_> {
    /// Builds the packs of the changed files, or all packs if `changed` is `None`, and prints the result. No error ends
    /// the watch.
    ///
    /// The findings on the texts are printed before the cards are drawn and played, because that takes longer than
    /// compiling.
    fn rebuild(&mut self, changed: Option<&[PathBuf]>) {
        let start = Instant::now();
        let mut troubles = Vec::new();
        // The panic hook reports a panic. The watch continues, and the next change starts another build.
        let compiled = catch_unwind(AssertUnwindSafe(|| self.compile(changed, &mut troubles))).unwrap_or_default();
        let early = self.findings();
        let known = early.list.len();
        let for_people = self.common.format == Format::Terminal;
        if for_people {
            self.print(early, changed);
        }
        let written =
            catch_unwind(AssertUnwindSafe(|| self.draw_and_write(&compiled, &mut troubles))).unwrap_or_default();
        let findings = self.findings();
        if !for_people || findings.list.len() != known {
            self.print(findings.clone(), changed);
        }
        self.earlier = EarlierFindings::of(&findings);
        let outcome = Outcome {
            cards: self.built.values().map(|c| c.set.cards.len() + c.set.declared.cards().count()).sum(),
            errors: findings.count(Severity::Error),
            warnings: findings.count(Severity::Warning),
            took: start.elapsed(),
            written,
        };
        for trouble in &troubles {
            self.screen.trouble(&trouble.to_string());
        }
        let line = troubles.first().map_or_else(|| status::line(outcome), Trouble::to_string);
        if troubles.is_empty() {
            self.screen.say(&line);
        }
        if let Some(studio) = &self.studio {
            self.screen.say(&format!("The studio is at {}", studio.url()));
            studio.changed_on_disk(changed.unwrap_or(&[]));
        }
    }

    /// Prints the findings that the save concerns, and counts the others. The forms for programs always have all
    /// findings, because a program keeps none from before.
    fn print(&mut self, findings: Findings, changed: Option<&[PathBuf]>) {
        let for_people = self.common.format == Format::Terminal;
        if for_people && !self.args.no_clear {
            self.screen.clear();
        }
        if !for_people || self.args.all {
            return findings.print_again(self.common, self.screen, &mut self.laid);
        }
        let save = Save { root: &self.pipeline.project.root, changed, fail_at: self.common.fail_at() };
        let ConcernedFindings { shown, others } = save.split(findings, &self.earlier);
        shown.print_again(self.common, self.screen, &mut self.laid);
        if let Some(others) = others {
            self.screen.say(&others);
        }
    }

    /// Returns the current findings of all packs.
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        for compilation in self.built.values() {
            findings.add(&compilation.sources, compilation.diagnostics.iter().cloned());
        }
        findings
    }

    /// Compiles the packs that the changes affect, and returns the names of the compiled packs. An error in one pack
    /// does not stop the others.
    fn compile(&mut self, changed: Option<&[PathBuf]>, troubles: &mut Vec<Trouble>) -> BTreeSet<String> {
        self.pipeline.forget(changed.unwrap_or(&[]));
        let packs = self.pipeline.project.select_packs(&self.args.packs).unwrap_or_else(|trouble| {
            troubles.push(trouble);
            Vec::new()
        });
        self.built.retain(|pack, _| packs.contains(pack));
        let mut compiled = BTreeSet::new();
        for pack in self.affected(&packs, changed) {
            // Dropping the old compilation first lets the cache change shared values in place, without a copy.
            self.built.remove(&pack);
            match self.pipeline.compile_again(&pack) {
                Ok(compilation) => {
                    self.built.insert(pack.clone(), compilation);
                    compiled.insert(pack);
                }
                // A pack without a compilation is compiled again at the next change of any file.
                Err(trouble) => troubles.push(trouble),
            }
        }
        compiled
    }

    /// Draws, plays and writes these packs, and returns the number of files with new content.
    fn draw_and_write(&mut self, packs: &BTreeSet<String>, troubles: &mut Vec<Trouble>) -> usize {
        let mut written = 0;
        for pack in packs {
            let Some(compilation) = self.built.get_mut(pack) else { continue };
            let files = self.pipeline.draw(pack, compilation).and_then(|drawings| {
                engine_findings::report_all(compilation);
                self.pipeline.write(pack, compilation, &drawings, &self.common.write_options())
            });
            match files {
                Ok(files) => written += files.map_or(0, |files| files.changed.len()),
                Err(trouble) => troubles.push(trouble),
            }
        }
        written
    }

    /// Returns the packs to build: the packs of the changed files, and the packs without a compilation. A changed
    /// template affects every pack.
    fn affected(&self, packs: &[String], changed: Option<&[PathBuf]>) -> BTreeSet<String> {
        let cards = self.pipeline.project.cards_dir();
        let is_affected = |pack: &&String| match changed {
            None => true,
            Some(changed) => {
                let dir = cards.join(pack);
                !self.built.contains_key(*pack)
                    || changed.iter().any(|path| path.starts_with(&dir) || !path.starts_with(&cards))
            }
        };
        packs.iter().filter(is_affected).cloned().collect()
    }
}
