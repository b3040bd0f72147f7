//! Reads, compiles, draws and writes the packs of an open project, with caches that are kept between runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostic::Severity;
use model::Id;
use project::{
    Compilation, CompileCache, FileCache, NUMBERS_FILE, PackFiles, Project, Trouble, Written, compile, compile_again,
    compile_annotated, compile_without_fixes, write_all, write_one,
};
use reading::Usage;
use render::{Drawing, svg};
use vocabulary::Lexicon;

use crate::pack_renderer::PackRenderer;

/// The name of the sheets in the output folder of the pack.
const SHEETS: &str = "sheets.pdf";

/// Options for writing the files of a pack.
#[derive(Debug, Clone, Copy)]
pub struct WriteOptions<'a> {
    /// The folder that has a subfolder for each pack, or `None` for the project's `output/`.
    pub out: Option<&'a Path>,
    /// Nothing is written if a finding has this severity or a higher one.
    pub fail_at: Severity,
}

/// An open project with its caches: the files read, the last compilation of each pack, and the drawn cards.
pub struct Pipeline {
    pub project: Project,
    pub renderer: PackRenderer,
    cache: FileCache,
    /// The cache of the last compilation of each pack, by the pack's name.
    compile_caches: BTreeMap<String, CompileCache>,
}

impl Pipeline {
    /// Creates a pipeline with empty caches.
    pub fn new(project: Project) -> Pipeline {
        Pipeline {
            project,
            renderer: PackRenderer::default(),
            cache: FileCache::default(),
            compile_caches: BTreeMap::new(),
        }
    }

    /// Invalidates these files, so that they are read from the disk again.
    pub fn forget(&mut self, paths: &[PathBuf]) {
        for path in paths {
            self.cache.forget(path);
        }
    }

    /// Sets the text of a file that an editor has open. It counts in place of the file on the disk.
    pub fn set_buffer(&mut self, path: &Path, text: String) {
        self.cache.set_buffer(&self.project.root, path, text);
    }

    /// Closes a buffer, so that the file on the disk counts again.
    pub fn close_buffer(&mut self, path: &Path) {
        self.cache.close_buffer(path);
    }

    /// Returns the paths of the buffers, sorted.
    pub fn buffers(&self) -> impl Iterator<Item = &Path> {
        self.cache.buffers()
    }

    /// Returns the cache of the last compilation of a pack; `None` if the pack was not compiled with a cache.
    pub fn compile_cache(&self, pack: &str) -> Option<&CompileCache> {
        self.compile_caches.get(pack)
    }

    /// Returns the usage of words in a pack, as of its last compilation.
    pub fn usage(&mut self, pack: &str, lexicon: &Lexicon) -> Option<&Usage> {
        self.compile_caches.get_mut(pack).map(|cache| cache.usage(lexicon))
    }

    /// Reads the files of a pack. Unchanged files come from the cache.
    pub fn files(&mut self, pack: &str) -> Result<PackFiles, Trouble> {
        self.project.load(pack, &mut self.cache)
    }

    /// Selects the pack for a command that works on one pack: the named pack, or the only one in the project. `verb`
    /// completes the error message if there are several packs: *name the one to play*.
    pub fn select_pack(&self, named: Option<&String>, verb: &str) -> Result<String, Trouble> {
        let mut packs = self.project.select_packs(named.map_or(&[], std::slice::from_ref))?;
        match (packs.pop(), packs.as_slice()) {
            (Some(pack), []) => Ok(pack),
            (last, others) => {
                let all: Vec<String> = others.iter().cloned().chain(last).collect();
                Err(Trouble::new(format!("There are several packs: name the one to {verb} ({}).", all.join(", "))))
            }
        }
    }

    /// Compiles a pack for a command that needs all of it, and fails if the pack has errors.
    pub fn compile_without_errors(&mut self, pack: &str) -> Result<(PackFiles, Compilation), Trouble> {
        let files = self.files(pack)?;
        let compilation = compile(&files);
        if compilation.count(Severity::Error) > 0 {
            return Err(Trouble::new(format!("{pack} has errors: `cardwright check` lists them.")));
        }
        Ok((files, compilation))
    }

    /// Compiles a pack without a compile cache.
    pub fn compile(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        Ok(compile(&self.files(pack)?))
    }

    /// Compiles a pack with the cache of its last compilation, so that only changed parts are computed again.
    pub fn compile_again(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        self.compile_cached(pack, compile_again)
    }

    /// Compiles a pack with the cache of its last compilation, but looks for no fixes of broken sentences.
    pub fn compile_without_fixes(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        self.compile_cached(pack, compile_without_fixes)
    }

    fn compile_cached(
        &mut self,
        pack: &str,
        compile: fn(&PackFiles, &mut CompileCache) -> Compilation,
    ) -> Result<Compilation, Trouble> {
        let files = self.files(pack)?;
        // The cache is removed from the map during the compilation. If the compilation panics, the half-updated cache
        // must not be used again.
        let mut cache = self.compile_caches.remove(pack).unwrap_or_default();
        let compilation = compile(&files, &mut cache);
        self.compile_caches.insert(pack.to_owned(), cache);
        Ok(compilation)
    }

    /// Compiles a pack and keeps every text with its reading.
    pub fn compile_annotated(&mut self, pack: &str) -> Result<Compilation, Trouble> {
        Ok(compile_annotated(&self.files(pack)?))
    }

    /// Draws every card of a pack, and adds the findings on how the cards print.
    pub fn draw(&mut self, pack: &str, compilation: &mut Compilation) -> Result<Vec<Arc<Drawing>>, Trouble> {
        self.draw_some(pack, compilation, &|_| true)
    }

    /// Draws one card exactly as it is drawn with the whole set, and adds the findings on how it prints. Returns `None`
    /// if the card cannot be drawn.
    pub fn draw_one(
        &mut self,
        pack: &str,
        compilation: &mut Compilation,
        card: &Id,
    ) -> Result<Option<Arc<Drawing>>, Trouble> {
        self.renderer.draw_one(&self.project, pack, compilation, card)
    }

    /// Returns a drawing as SVG; `None` if nothing was drawn yet.
    pub fn svg(&self, drawing: &Drawing) -> Option<String> {
        self.renderer.look().map(|look| svg(&look.shaper, drawing))
    }

    /// Draws the cards that `wanted` accepts, and adds the findings on how they print.
    pub fn draw_some(
        &mut self,
        pack: &str,
        compilation: &mut Compilation,
        wanted: &dyn Fn(&Id) -> bool,
    ) -> Result<Vec<Arc<Drawing>>, Trouble> {
        self.renderer.draw(&self.project, pack, compilation, wanted)
    }

    /// Writes the output of a pack: rule objects and sheets. If a finding is severe enough to prevent writing, writes
    /// nothing and returns `None`.
    ///
    /// The ledger of numbers is written first, because a number on a printed card must never be given to another card.
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
        self.write_numbers(pack, compilation)?;
        write_all(&dir, &files).map(Some)
    }

    /// Writes the ledger of numbers if this compilation gave numbers to new cards.
    pub fn write_numbers(&mut self, pack: &str, compilation: &Compilation) -> Result<(), Trouble> {
        if let Some(numbers) = &compilation.numbers {
            let ledger = self.project.cards_dir().join(pack).join(NUMBERS_FILE);
            write_one(&ledger, numbers.as_bytes())?;
            self.cache.forget(&ledger);
        }
        Ok(())
    }
}
