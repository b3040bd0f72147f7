//! What checking, building and watching share: packs read, compiled, drawn and written.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::args::Common;
use super::findings::counts;
use super::press::Press;
use diagnostic::Severity;
use emit;
use model::Id;
use project::{
    Compilation, Memory, NUMBERS_FILE, PackFiles, Project, Shelf, Trouble, Written, compile, compile_again,
    compile_annotated, write_all, write_one,
};
use render::Drawing;

/// The sheets' name, in the folder of the pack's output.
const SHEETS: &str = "sheets.pdf";

/// A project at work, with the files that it has read and the cards that it has drawn.
pub struct Workshop {
    pub project: Project,
    pub press: Press,
    shelf: Shelf,
    memories: BTreeMap<String, Memory>,
}

impl Workshop {
    pub fn new(project: Project) -> Workshop {
        Workshop { project, press: Press::default(), shelf: Shelf::default(), memories: BTreeMap::new() }
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

    /// The pack that is meant by a command that works on one: the named one, or the only one there is.
    pub fn one(&self, named: Option<&String>, doing: &str) -> Result<String, Trouble> {
        let mut packs = self.project.chosen(named.map_or(&[], std::slice::from_ref))?;
        match (packs.pop(), packs.as_slice()) {
            (Some(pack), []) => Ok(pack),
            (last, others) => {
                let all: Vec<String> = others.iter().cloned().chain(last).collect();
                Err(Trouble::new(format!("There are several packs: say which to {doing}, of {}.", all.join(", "))))
            }
        }
    }

    /// A pack compiled, for what cannot be done with half of it.
    pub fn sound(&mut self, pack: &str) -> Result<(PackFiles, Compilation), Trouble> {
        let files = self.files(pack)?;
        let compilation = compile(&files);
        if compilation.count(Severity::Error) > 0 {
            return Err(Trouble::new(format!("{pack} has errors: `cardwright check` tells which.")));
        }
        Ok((files, compilation))
    }

    pub fn compile(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        Ok(compile(&self.files(pack)?))
    }

    /// The same, of a pack that was compiled before: what has not changed is not worked out again.
    pub fn compile_again(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        let files = self.files(pack)?;
        // It is put back when all went well: half of a memory would be a wrong one.
        let mut memory = self.memories.remove(pack).unwrap_or_default();
        let compilation = compile_again(&files, &mut memory);
        self.memories.insert(pack.to_owned(), memory);
        Ok(compilation)
    }

    /// The same, and keeps every text as it was read.
    pub fn compile_annotated(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        Ok(compile_annotated(&self.files(pack)?))
    }

    /// Draws every card of a pack; what is wrong with how it prints is added to the findings.
    pub fn draw(&mut self, pack: &str, compilation: &mut Compilation) -> Result<Vec<Arc<Drawing>>, Trouble> {
        self.draw_some(pack, compilation, &|_| true)
    }

    /// Draws the wanted cards only.
    pub fn draw_some(
        &mut self,
        pack: &str,
        compilation: &mut Compilation,
        wanted: &dyn Fn(&Id) -> bool,
    ) -> Result<Vec<Arc<Drawing>>, Trouble> {
        self.press.draw(&self.project, pack, compilation, wanted)
    }

    /// Writes what a pack comes to: all of its files, or none if anything is wrong with it.
    ///
    /// The numbers go first: a card must not be printed with a number that could be given away again.
    pub fn write(
        &mut self,
        pack: &str,
        compilation: &Compilation,
        drawings: &[Arc<Drawing>],
        common: &Common,
    ) -> Result<Option<Written>, Trouble> {
        if compilation.diagnostics.iter().any(|finding| counts(finding, common)) {
            return Ok(None);
        }
        let dir = self.project.output_dir(common.out.as_deref(), pack)?;
        let mut files = emit::files(&compilation.traced()).map_err(|e| Trouble::new(e.to_string()))?;
        files.push((SHEETS.to_owned(), self.press.sheets(pack, &compilation.set, drawings)?));
        self.keep_numbers(pack, compilation)?;
        write_all(&dir, &files).map(Some)
    }

    /// Writes down the numbers that cards were given.
    pub fn keep_numbers(&mut self, pack: &str, compilation: &Compilation) -> Result<(), Trouble> {
        if let Some(numbers) = &compilation.numbers {
            let ledger = self.project.cards_dir().join(pack).join(NUMBERS_FILE);
            write_one(&ledger, numbers.as_bytes())?;
            self.shelf.forget(&ledger);
        }
        Ok(())
    }
}
