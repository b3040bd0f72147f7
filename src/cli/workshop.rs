//! What checking, building and watching share: packs read, compiled and written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::args::Common;
use super::findings::counts;
use super::press::{Press, Pressed};
use crate::emit;
use crate::project::{Compilation, PackFiles, Project, Shelf, Trouble, Written, compile, write_all, write_one};

/// A project at work, with the files that it has read.
pub struct Workshop {
    pub project: Project,
    shelf: Shelf,
    press: Press,
    /// The drawings of the packs compiled last.
    pressed: BTreeMap<String, Pressed>,
}

impl Workshop {
    pub fn new(project: Project) -> Workshop {
        Workshop { project, shelf: Shelf::default(), press: Press::default(), pressed: BTreeMap::new() }
    }

    /// These files are read anew.
    pub fn forget(&mut self, paths: &[PathBuf]) {
        for path in paths {
            self.shelf.forget(path);
        }
    }

    pub fn files(&mut self, pack: &str) -> Result<PackFiles, Trouble> {
        self.project.load(pack, &mut self.shelf)
    }

    pub fn compile(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        let files = self.files(pack)?;
        self.compile_files(pack, &files)
    }

    /// Compiles the files and draws the cards: what does not fit on a card is a finding like any other.
    pub fn compile_files(&mut self, pack: &str, files: &PackFiles) -> Result<Compilation, Trouble> {
        let mut compilation = compile(files);
        match self.press.run(&self.project, files, &mut compilation)? {
            Some(pressed) => drop(self.pressed.insert(pack.to_owned(), pressed)),
            None => drop(self.pressed.remove(pack)),
        }
        compilation.diagnostics.sort_by_key(|d| (d.at.file, d.at.span, d.check.code));
        Ok(compilation)
    }

    pub fn pressed(&self, pack: &str) -> Option<&Pressed> {
        self.pressed.get(pack)
    }

    /// Writes what a pack's rule objects come to: all of its files, or none if anything is wrong with the pack.
    ///
    /// The numbers go first: a card must not be printed with a number that could be given away again.
    pub fn write(&self, pack: &str, compilation: &Compilation, common: &Common) -> Result<Option<Written>, Trouble> {
        if compilation.diagnostics.iter().any(|finding| counts(finding, common)) {
            return Ok(None);
        }
        let dir = self.project.output_dir(common.out.as_deref(), pack)?;
        let mut files = emit::files(&compilation.set).map_err(|e| Trouble::new(e.to_string()))?;
        if let Some(pressed) = self.pressed.get(pack) {
            let title = format!("{}: {}", compilation.set.game.name, compilation.set.game.set);
            files.push(("sheets.pdf".to_owned(), pressed.sheets(&title)?));
        }
        if let Some(numbers) = &compilation.numbers {
            write_one(&self.project.cards_dir().join(pack).join(crate::project::NUMBERS_FILE), numbers.as_bytes())?;
        }
        write_all(&dir, &files).map(Some)
    }
}
