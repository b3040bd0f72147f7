//! Runs `cardwright watch [PACK …]`: checks and builds packs again whenever a file changes.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::args::WatchArgs;
use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::Severity;
use diagnostic::render::TerminalCache;
use pipeline::Pipeline;
use preview::{CardPicture, FindingLine, Page, Preview};
use project::{Compilation, Trouble};
use render::{Drawing, svg};
use source::LineIndex;
use watch::status::{self, Outcome};
use watch::{WatchEvent, Watcher};

pub fn run(args: &WatchArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let pipeline = Pipeline::new(common.open_project()?);
    let project = pipeline.project.clone();
    // At the start, the name of an unknown pack is most likely a typing error. Later, packs may appear and disappear.
    project.select_packs(&args.packs)?;
    let output = project.output_dir(common.out.as_deref(), "")?;
    let preview = if args.open { Some(Preview::start().map_err(|e| Trouble::new(e.to_string()))?) } else { None };
    let watch = Watcher {
        roots: vec![project.cards_dir(), project.root.join("templates")],
        ignore: vec![output],
        poll: args.poll.map(Duration::from_millis),
        stop: Arc::new(AtomicBool::new(false)),
    };
    let mut session = Session {
        args,
        common,
        screen,
        pipeline,
        preview,
        built: BTreeMap::new(),
        pictures: BTreeMap::new(),
        laid: TerminalCache::default(),
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
    preview: Option<Preview>,
    /// The last compilation of every pack.
    built: BTreeMap<String, Compilation>,
    /// The drawn cards of every pack, for the preview.
    pictures: BTreeMap<String, Vec<CardPicture>>,
    /// The cache of the terminal texts of findings.
    laid: TerminalCache,
}

impl Session<'_> {
    /// Builds the packs of the changed files, or all packs if `changed` is `None`, and prints the result. No error ends
    /// the watch.
    ///
    /// The findings on the texts are printed before the cards are drawn, because drawing takes longer than compiling.
    fn rebuild(&mut self, changed: Option<&[PathBuf]>) {
        let start = Instant::now();
        let mut troubles = Vec::new();
        // The panic hook reports a panic. The watch continues, and the next change starts another build.
        let compiled = catch_unwind(AssertUnwindSafe(|| self.compile(changed, &mut troubles))).unwrap_or_default();
        let early = self.findings();
        let for_people = self.common.format == Format::Terminal;
        if for_people {
            self.print(&early);
        }
        let written =
            catch_unwind(AssertUnwindSafe(|| self.draw_and_write(&compiled, &mut troubles))).unwrap_or_default();
        let findings = self.findings();
        if !for_people || findings.list.len() != early.list.len() {
            self.print(&findings);
        }
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
        if let Some(preview) = &self.preview {
            self.screen.say(&format!("The preview is at {}", preview.url()));
            preview.show(self.page(&findings, line));
        }
    }

    fn print(&mut self, findings: &Findings) {
        if self.common.format == Format::Terminal && !self.args.no_clear {
            self.screen.clear();
        }
        findings.print_again(self.common, self.screen, &mut self.laid);
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
        self.pictures.retain(|pack, _| packs.contains(pack));
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

    /// Draws and writes these packs, and returns the number of files with new content.
    fn draw_and_write(&mut self, packs: &BTreeSet<String>, troubles: &mut Vec<Trouble>) -> usize {
        let mut written = 0;
        for pack in packs {
            let Some(compilation) = self.built.get_mut(pack) else { continue };
            let drawn = self.pipeline.draw(pack, compilation).and_then(|drawings| {
                let files = self.pipeline.write(pack, compilation, &drawings, &self.common.write_options())?;
                Ok((drawings, files))
            });
            match drawn {
                Ok((drawings, files)) => {
                    written += files.map_or(0, |files| files.changed.len());
                    if self.preview.is_some() {
                        self.pictures.insert(pack.clone(), self.pictures_of(&drawings));
                    }
                }
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

    /// Builds the page of the preview.
    fn page(&self, findings: &Findings, status: String) -> Page {
        let lines = findings.list.iter().map(|finding| {
            let source = findings.sources.get(finding.at.file.0 as usize);
            let place = source.map_or(String::new(), |source| {
                let at = LineIndex::new(&source.text).position(&source.text, finding.at.span.start);
                format!("{}:{}:{}", source.path, at.line, at.column)
            });
            FindingLine {
                severity: finding.severity.to_string(),
                code: finding.check.code.to_owned(),
                message: finding.message.clone(),
                place,
            }
        });
        let good = findings.count(Severity::Error) == 0;
        let names: Vec<&str> = self.built.values().map(|c| c.set.game.name.as_str()).collect();
        Page {
            title: if names.is_empty() { "cardwright".to_owned() } else { names.join(", ") },
            status,
            findings: lines.collect(),
            cards: good.then(|| self.pictures.values().flatten().cloned().collect()),
        }
    }

    /// Converts the drawings to SVG.
    fn pictures_of(&self, drawings: &[Arc<Drawing>]) -> Vec<CardPicture> {
        let Some(look) = self.pipeline.renderer.look() else { return Vec::new() };
        drawings
            .par_iter()
            .map(|drawing| CardPicture { name: drawing.name.clone(), svg: svg(&look.shaper, drawing) })
            .collect()
    }
}
