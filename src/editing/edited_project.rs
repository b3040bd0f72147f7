//! A project that is open in an editor: its files on the disk, and the unsaved texts in front of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::completion::{self, Completion};
use crate::edited_file::{EditedFile, FileWithFixes};
use crate::file_place::FileEdit;
use crate::rename;
use diagnostic::{Diagnostic, Severity};
use measured::Measurements;
use model::Id;
use pipeline::{Pipeline, engine_findings};
use project::{Compilation, Project, Trouble, display_path};
use reading::FixSearch;
use reading::continuation::ContinuationFinder;
use render::{Drawing, Format};
use source::{FileId, floor};

/// The file that makes its folder a pack.
const GAME_FILE: &str = "game.card";

/// An open project. Every question is answered from the compilation of the texts as they are now.
pub struct EditedProject {
    pipeline: Pipeline,
    /// The last compilation of each pack.
    packs: BTreeMap<String, EditedPack>,
    /// The packs with texts that have changed since their last compilation.
    stale: BTreeSet<String>,
    /// The packs that were compiled again since somebody asked which have changed.
    compiled: BTreeSet<String>,
}

/// The compilation of a pack, with its drawn cards.
pub struct DrawnPack<'a> {
    pub compilation: &'a Compilation,
    /// Whether the findings have their fixes.
    pub has_fixes: bool,
    drawings: &'a [(Id, Arc<Drawing>)],
    pipeline: &'a Pipeline,
}

impl DrawnPack<'_> {
    /// Whether the card was drawn: it exists and has no errors.
    pub fn is_drawn(&self, card: &Id) -> bool {
        self.drawing(card).is_some()
    }

    /// Returns a card as it is printed, as SVG; `None` if it cannot be drawn.
    pub fn picture(&self, card: &Id) -> Option<String> {
        self.pipeline.svg(self.drawing(card)?)
    }

    fn drawing(&self, card: &Id) -> Option<&Drawing> {
        self.drawings.iter().find(|(id, _)| id == card).map(|(_, drawing)| drawing.as_ref())
    }
}

/// The last compilation of a pack.
struct EditedPack {
    compilation: Compilation,
    /// The drawn cards; `None` before they are drawn.
    drawings: Option<Vec<(Id, Arc<Drawing>)>>,
    /// Whether the findings of playing are among the findings.
    is_thorough: bool,
    /// Whether the findings have their fixes.
    has_fixes: bool,
    finder: ContinuationFinder,
    /// The address of the lexicon that the finder knows.
    lexicon: usize,
}

impl EditedProject {
    /// Opens a project. Nothing is compiled yet.
    pub fn open(project: Project) -> EditedProject {
        EditedProject {
            pipeline: Pipeline::new(project),
            packs: BTreeMap::new(),
            stale: BTreeSet::new(),
            compiled: BTreeSet::new(),
        }
    }

    /// Returns the project's folder.
    pub fn root(&self) -> &Path {
        &self.pipeline.project.root
    }

    /// Sets the text of a file that the editor has open. It counts in place of the file on the disk, which need not
    /// exist.
    pub fn set_buffer(&mut self, path: &Path, text: String) {
        let path = resolved(path);
        self.stale.extend(self.pack_of(&path));
        self.pipeline.set_buffer(&path, text);
        self.stale.extend(self.pack_of(&path));
    }

    /// Closes a buffer, so that the file on the disk counts again.
    pub fn close_buffer(&mut self, path: &Path) {
        let path = resolved(path);
        self.stale.extend(self.pack_of(&path));
        self.pipeline.close_buffer(&path);
        self.stale.extend(self.pack_of(&path));
    }

    /// Says that files or folders were saved, created or deleted. Files with a buffer keep the text of the buffer.
    pub fn changed_on_disk(&mut self, paths: &[PathBuf]) {
        let cards = self.pipeline.project.cards_dir();
        let paths: Vec<PathBuf> = paths.iter().map(|path| resolved(path)).collect();
        self.pipeline.forget(&paths);
        for path in &paths {
            match path.strip_prefix(&cards).ok().and_then(|inside| inside.components().next()) {
                // A pack may have been created or deleted, so its name is taken from the path alone.
                Some(pack) => drop(self.stale.insert(pack.as_os_str().to_string_lossy().into_owned())),
                // A setting of all packs, or a template.
                None => self.stale.extend(self.packs.keys().cloned()),
            }
        }
    }

    /// Returns the name of the pack that has this file; `None` for a file outside of all packs.
    pub fn pack_of(&self, path: &Path) -> Option<String> {
        let cards = self.pipeline.project.cards_dir();
        let inside = path.strip_prefix(&cards).ok()?;
        let name = inside.components().next()?.as_os_str().to_string_lossy().into_owned();
        let game = cards.join(&name).join(GAME_FILE);
        let is_pack = !name.starts_with('.') && (self.pipeline.buffers().any(|path| path == game) || game.is_file());
        is_pack.then_some(name)
    }

    /// Returns the path within the project, with forward slashes; `None` for a file outside of the project.
    pub fn path_within(&self, path: &Path) -> Option<String> {
        let path = resolved(path);
        path.starts_with(self.root()).then(|| display_path(self.root(), &path))
    }

    /// Returns the names of all packs, sorted.
    pub fn packs(&self) -> Result<Vec<String>, Trouble> {
        let mut packs: BTreeSet<String> = self.pipeline.project.packs()?.into_iter().collect();
        packs.extend(self.pipeline.buffers().filter_map(|path| self.pack_of(path)));
        Ok(packs.into_iter().collect())
    }

    /// Returns the packs whose findings may have changed since the last call, sorted, and forgets those that are gone.
    pub fn take_changed(&mut self) -> Vec<String> {
        let packs = self.packs().unwrap_or_default();
        self.packs.retain(|pack, _| packs.contains(pack));
        self.stale.retain(|pack| packs.contains(pack));
        // Another question may have compiled a pack in the meantime.
        let mut changed = std::mem::take(&mut self.compiled);
        changed.retain(|pack| packs.contains(pack));
        changed.extend(self.stale.iter().cloned());
        changed.into_iter().collect()
    }

    /// Returns the compilation of a pack. Compiles it if one of its texts has changed, with the results for all texts
    /// that have not.
    ///
    /// The findings may lack their fixes and a part of their help: see [`FixSearch::Later`].
    pub fn compiled(&mut self, pack: &str) -> Result<&Compilation, Trouble> {
        self.compile(pack, FixSearch::Later)?;
        self.known(pack)
    }

    /// Returns the compilation of a pack, whose findings have their fixes.
    pub fn compiled_with_fixes(&mut self, pack: &str) -> Result<&Compilation, Trouble> {
        self.compile(pack, FixSearch::Now)?;
        self.known(pack)
    }

    /// Returns the compilation of a pack, and what its playtests have measured.
    pub fn measured(&mut self, pack: &str) -> Result<(&Compilation, Arc<Measurements>), Trouble> {
        let measured = self.pipeline.files(pack)?.measured;
        Ok((self.compiled(pack)?, measured))
    }

    /// Returns the compilation of a pack with fixes, and with the findings that need a drawing of a card, or a game
    /// played with it. Only cards in buffers are drawn and played, because doing this for a whole pack can take
    /// seconds.
    pub fn compiled_thoroughly(&mut self, pack: &str) -> Result<&Compilation, Trouble> {
        self.compile(pack, FixSearch::Now)?;
        let root = self.root();
        let open: BTreeSet<String> = self.pipeline.buffers().map(|path| display_path(root, path)).collect();
        if let Some(edited) = self.packs.get_mut(pack).filter(|edited| !edited.is_thorough) {
            let compilation = &mut edited.compilation;
            let is_open = |path: &str| open.contains(path);
            let in_open = |file: &FileId| compilation.source(*file).is_some_and(|source| is_open(&source.path));
            let declared = compilation.declared.iter().filter(|(_, file)| in_open(file));
            let wanted: BTreeSet<Id> = declared.map(|(id, _)| id.clone()).collect();
            // Cards that were drawn for their pictures have these findings already.
            if edited.drawings.is_none() {
                self.pipeline.draw_some(pack, compilation, &|id| wanted.contains(id))?;
            }
            engine_findings::report(compilation, &is_open);
            edited.is_thorough = true;
        }
        self.known(pack)
    }

    /// Returns the compilation of a pack with its drawn cards, and with the findings on how they print. `fixes` says
    /// whether the findings must have their fixes.
    pub fn drawn(&mut self, pack: &str, fixes: FixSearch) -> Result<DrawnPack<'_>, Trouble> {
        self.draw(pack, fixes)?;
        let edited = self.packs.get(pack).ok_or_else(|| unknown_pack(pack))?;
        let drawings = edited.drawings.as_deref().unwrap_or_default();
        Ok(DrawnPack {
            compilation: &edited.compilation,
            has_fixes: edited.has_fixes,
            drawings,
            pipeline: &self.pipeline,
        })
    }

    /// Returns the sheets of a pack as a PDF. Cards with errors are not on them.
    pub fn sheets(&mut self, pack: &str) -> Result<Vec<u8>, Trouble> {
        self.draw(pack, FixSearch::Later)?;
        let edited = self.packs.get(pack).ok_or_else(|| unknown_pack(pack))?;
        let drawings: Vec<Arc<Drawing>> =
            edited.drawings.iter().flatten().map(|(_, drawing)| Arc::clone(drawing)).collect();
        self.pipeline.renderer.sheets(pack, &edited.compilation.set, &drawings)
    }

    fn draw(&mut self, pack: &str, fixes: FixSearch) -> Result<(), Trouble> {
        self.compile(pack, fixes)?;
        let Some(edited) = self.packs.get_mut(pack).filter(|edited| edited.drawings.is_none()) else { return Ok(()) };
        let Pipeline { project, renderer, .. } = &mut self.pipeline;
        let format = Format::default();
        let rendered = renderer.draw_as(project, pack, &mut edited.compilation, (None, &format), &|_| true)?;
        let (drawings, findings): (Vec<_>, Vec<_>) =
            rendered.into_iter().map(|card| ((card.id, card.drawing), card.findings)).unzip();
        renderer.add_findings(&mut edited.compilation, findings.concat());
        edited.drawings = Some(drawings);
        Ok(())
    }

    /// Returns a file with the compilation of its pack; `None` for a file outside of all packs.
    pub fn file(&mut self, path: &Path) -> Result<Option<EditedFile<'_>>, Trouble> {
        self.compiled_file(path, FixSearch::Later)
    }

    /// Returns a file with the compilation of its pack, whose findings have their fixes.
    pub fn file_with_fixes(&mut self, path: &Path) -> Result<Option<FileWithFixes<'_>>, Trouble> {
        Ok(self.compiled_file(path, FixSearch::Now)?.map(FileWithFixes))
    }

    fn compiled_file(&mut self, path: &Path, fixes: FixSearch) -> Result<Option<EditedFile<'_>>, Trouble> {
        let path = resolved(path);
        let Some(pack) = self.pack_of(&path) else { return Ok(None) };
        self.compile(&pack, fixes)?;
        let (Some(edited), Some(cache)) = (self.packs.get(&pack), self.pipeline.compile_cache(&pack)) else {
            return Ok(None);
        };
        let path = display_path(&self.pipeline.project.root, &path);
        Ok(EditedFile::new(&self.pipeline.project, &edited.compilation, cache, &path))
    }

    /// Returns the first file of a pack, for questions about all of its files.
    pub fn first_file(&mut self, pack: &str) -> Result<Option<EditedFile<'_>>, Trouble> {
        let compilation = self.compiled(pack)?;
        let first = compilation.sources.first().map(|source| source.path.clone());
        match first {
            Some(path) => self.file(&self.root().join(path)),
            None => Ok(None),
        }
    }

    /// Returns a card as it is printed, as SVG; `None` if it cannot be drawn.
    pub fn picture(&mut self, path: &Path, card: &str) -> Result<Option<String>, Trouble> {
        let path = resolved(path);
        let Some(pack) = self.pack_of(&path) else { return Ok(None) };
        self.compile(&pack, FixSearch::Later)?;
        let Some(edited) = self.packs.get_mut(&pack) else { return Ok(None) };
        // Drawing adds its findings to those of the compilation, which must not have them twice.
        let findings = edited.compilation.diagnostics.clone();
        let drawn = self.pipeline.draw_one(&pack, &mut edited.compilation, &Id::of(card));
        edited.compilation.diagnostics = findings;
        Ok(drawn?.as_deref().and_then(|drawing| self.pipeline.svg(drawing)))
    }

    /// Returns the possible texts at a position of a file, the best first.
    pub fn complete(&mut self, path: &Path, cursor: usize) -> Result<Completion, Trouble> {
        let path = resolved(path);
        let Some(pack) = self.pack_of(&path) else { return Ok(Completion::default()) };
        self.compile(&pack, FixSearch::Later)?;
        let Some(edited) = self.packs.get_mut(&pack) else { return Ok(Completion::default()) };
        self.pipeline.usage(&pack, edited.compilation.reading.lexicon());
        let address = std::ptr::from_ref(edited.compilation.reading.lexicon()).addr();
        if edited.lexicon != address {
            (edited.finder, edited.lexicon) = (ContinuationFinder::default(), address);
        }
        let Some(cache) = self.pipeline.compile_cache(&pack) else { return Ok(Completion::default()) };
        let path = display_path(&self.pipeline.project.root, &path);
        let file = EditedFile::new(&self.pipeline.project, &edited.compilation, cache, &path);
        let Some(file) = file else { return Ok(Completion::default()) };
        Ok(completion::complete(&file, &mut edited.finder, floor(file.text, cursor)))
    }

    /// Returns the edits that give the name at a position another one, in all files of the pack. Fails with the reason
    /// if this is not safe: then a text would mean something else, or nothing.
    pub fn rename(&mut self, path: &Path, cursor: usize, new: &str) -> Result<Vec<FileEdit>, String> {
        let path = resolved(path);
        let pack = self.pack_of(&path).ok_or("This file belongs to no pack.")?;
        let file = self.file(&path).map_err(|trouble| trouble.to_string())?;
        let file = file.ok_or("This file belongs to no pack.")?;
        let edits = rename::edits(&file, cursor, new)?;
        let (errors, texts) = (error_count(file.compilation), renamed_texts(file.compilation, &edits));
        // The pack is compiled with the new name, and then with the old one again.
        let buffers: BTreeMap<PathBuf, String> = texts
            .iter()
            .filter_map(|(path, old, _)| {
                let path = self.root().join(path);
                self.pipeline.buffers().any(|known| known == path).then(|| (path, old.clone()))
            })
            .collect();
        for (path, _, text) in &texts {
            self.set_buffer(&self.root().join(path), text.clone());
        }
        let renamed = self.compiled(&pack).map(|compilation| {
            let new = compilation.diagnostics.iter().find(|finding| finding.severity == Severity::Error);
            (error_count(compilation), new.map(|finding| finding.message.clone()))
        });
        for (path, ..) in &texts {
            let path = self.root().join(path);
            match buffers.get(&path) {
                Some(text) => self.set_buffer(&path, text.clone()),
                None => self.close_buffer(&path),
            }
        }
        match renamed {
            Ok((now, Some(message))) if now > errors => Err(format!("With the new name, {message}")),
            Ok(_) => Ok(edits),
            Err(trouble) => Err(trouble.to_string()),
        }
    }

    fn known(&self, pack: &str) -> Result<&Compilation, Trouble> {
        let known = self.packs.get(pack).map(|edited| &edited.compilation);
        known.ok_or_else(|| unknown_pack(pack))
    }

    fn compile(&mut self, pack: &str, fixes: FixSearch) -> Result<(), Trouble> {
        let known = self.packs.get(pack).filter(|_| !self.stale.contains(pack));
        if known.is_some_and(|known| known.has_fixes || fixes == FixSearch::Later) {
            return Ok(());
        }
        // Dropping the old compilation first lets the cache change shared values in place, without a copy.
        let before = self.packs.remove(pack).map(|edited| (edited.finder, edited.lexicon));
        let (finder, lexicon) = before.unwrap_or_default();
        let compilation = match fixes {
            FixSearch::Now => self.pipeline.compile_again(pack)?,
            FixSearch::Later => self.pipeline.compile_without_fixes(pack)?,
        };
        // Only sentences that are not understood have fixes that are searched, and these are errors.
        let has_fixes = fixes == FixSearch::Now || !compilation.diagnostics.iter().any(Diagnostic::stops_compiler);
        let edited = EditedPack { compilation, drawings: None, is_thorough: false, has_fixes, finder, lexicon };
        self.packs.insert(pack.to_owned(), edited);
        self.stale.remove(pack);
        self.compiled.insert(pack.to_owned());
        Ok(())
    }
}

fn unknown_pack(pack: &str) -> Trouble {
    Trouble::new(format!("There is no pack called “{pack}”."))
}

fn error_count(compilation: &Compilation) -> usize {
    compilation.count(Severity::Error)
}

/// Returns the files that the edits change: the path, the old and the new text.
fn renamed_texts(compilation: &Compilation, edits: &[FileEdit]) -> Vec<(String, String, String)> {
    let mut texts: Vec<(String, String, String)> = Vec::new();
    // The last edit of each file comes first, so that the offsets before it stay.
    for edit in edits.iter().rev() {
        if texts.last().is_none_or(|(path, ..)| *path != edit.at.path) {
            let source = compilation.find_source(&edit.at.path).and_then(|file| compilation.source(file));
            let Some(source) = source else { continue };
            texts.push((source.path.clone(), source.text.clone(), source.text.clone()));
        }
        if let Some((_, _, text)) = texts.last_mut()
            && text.get(edit.at.span.range()).is_some()
        {
            text.replace_range(edit.at.span.range(), &edit.text);
        }
    }
    texts
}

/// Returns the path with the symbolic links of its folder resolved. The file and its folder need not exist.
fn resolved(path: &Path) -> PathBuf {
    let mut missing: Vec<&std::ffi::OsStr> = path.file_name().into_iter().collect();
    let mut here = path.parent();
    while let Some(dir) = here {
        if let Ok(found) = dir.canonicalize() {
            return missing.iter().rev().fold(found, |path, name| path.join(name));
        }
        missing.extend(dir.file_name());
        here = dir.parent();
    }
    path.to_owned()
}
