//! An open project: packs read, compiled, drawn and written, with what is cached between two runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostic::Severity;
use model::Id;
use project::{
    Compilation, FileCache, Memory, NUMBERS_FILE, PackFiles, Project, Trouble, Written, compile, compile_again,
    compile_annotated, write_all, write_one,
};
use render::Drawing;

use crate::pack_renderer::PackRenderer;

/// The sheets' name, in the folder of the pack's output.
const SHEETS: &str = "sheets.pdf";

/// Where the files of a pack are written, and which findings prevent it.
#[derive(Debug, Clone, Copy)]
pub struct WriteOptions<'a> {
    /// The folder that holds a folder for each pack; by default the project's `output/`.
    pub out: Option<&'a Path>,
    /// A finding of this severity or a higher one: nothing is written.
    pub fail_at: Severity,
}

/// A project at work, with the files that it has read and the cards that it has drawn.
pub struct Pipeline {
    pub project: Project,
    pub renderer: PackRenderer,
    cache: FileCache,
    memories: BTreeMap<String, Memory>,
}

impl Pipeline {
    pub fn new(project: Project) -> Pipeline {
        Pipeline { project, renderer: PackRenderer::default(), cache: FileCache::default(), memories: BTreeMap::new() }
    }

    /// These files are read anew.
    pub fn forget(&mut self, paths: &[PathBuf]) {
        for path in paths {
            self.cache.forget(path);
        }
    }

    pub fn files(&mut self, pack: &str) -> Result<PackFiles, Trouble> {
        self.project.load(pack, &mut self.cache)
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
        self.renderer.draw(&self.project, pack, compilation, wanted)
    }

    /// Writes what a pack comes to: all of its files, or none if anything is wrong with it.
    ///
    /// The numbers go first: a card must not be printed with a number that could be given away again.
    pub fn write(
        &mut self,
        pack: &str,
        compilation: &Compilation,
        drawings: &[Arc<Drawing>],
        options: &WriteOptions<'_>,
    ) -> Result<Option<Written>, Trouble> {
        if compilation.diagnostics.iter().any(|finding| finding.severity >= options.fail_at) {
            return Ok(None);
        }
        let dir = self.project.output_dir(options.out, pack)?;
        let mut files = emit::files(&compilation.traced()).map_err(|e| Trouble::new(e.to_string()))?;
        files.push((SHEETS.to_owned(), self.renderer.sheets(pack, &compilation.set, drawings)?));
        self.keep_numbers(pack, compilation)?;
        write_all(&dir, &files).map(Some)
    }

    /// Writes down the numbers that cards were given.
    pub fn keep_numbers(&mut self, pack: &str, compilation: &Compilation) -> Result<(), Trouble> {
        if let Some(numbers) = &compilation.numbers {
            let ledger = self.project.cards_dir().join(pack).join(NUMBERS_FILE);
            write_one(&ledger, numbers.as_bytes())?;
            self.cache.forget(&ledger);
        }
        Ok(())
    }
}
