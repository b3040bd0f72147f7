//! Caches the files and folders that were read from the disk. After a save, `watch` reads only the changed file.
//!
//! An editor's unsaved texts are buffers. A buffer counts as the file at its path, whatever the disk has there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::number_ledger::NumberLedger;
use crate::paths::display_path;
use crate::read::{FileContent, MAX_BYTES, read_text};
use crate::trouble::Trouble;
use crate::walk::{FoundFiles, walk_with_buffers};
use diagnostic::Diagnostic;
use measured::Measurements;
use source::{FileId, SourceFile};

/// The texts that were read before, by path, and the listing of each folder.
///
/// The cache never looks at the disk for changes. Its owner invalidates changed paths with [`FileCache::forget`], and
/// all other paths are taken to be unchanged. The parts:
///
/// | part | key | invalidated when |
/// |---|---|---|
/// | buffers | the path of the file | the editor closes the buffer |
/// | texts | the path of the file | that path is forgotten |
/// | folders | the path of the folder | a path below it is forgotten, unless that is a card file which is still there |
/// | numbers, measured | the path of the file | its text was read again, or its [`FileId`] differs |
#[derive(Debug, Default)]
pub struct FileCache {
    /// The unsaved texts of an editor.
    buffers: BTreeMap<PathBuf, CachedFile>,
    /// The files that are not in one of the cached folders.
    texts: FxHashMap<PathBuf, CachedFile>,
    folders: FxHashMap<PathBuf, CachedFolder>,
    numbers: ParsedFiles<(Arc<NumberLedger>, Vec<Diagnostic>)>,
    measured: ParsedFiles<Result<Arc<Measurements>, Box<Diagnostic>>>,
}

/// The parsed content of files by path. Each entry has the text that was parsed, and the file id in the findings.
type ParsedFiles<T> = FxHashMap<PathBuf, (Arc<SourceFile>, FileId, T)>;

/// The listing of a folder, with the texts of its card files.
#[derive(Debug)]
struct CachedFolder {
    found: Arc<FoundFiles>,
    /// The index of each card file, which is the same in `found.cards` and in `texts`.
    cards: FxHashMap<PathBuf, usize>,
    /// The text of each card file; `None` if the file has to be read from the disk.
    texts: Vec<Option<CachedFile>>,
}

/// A file that was read.
#[derive(Debug, Clone)]
pub(super) struct CachedFile {
    /// The text, or the part of it that could be read.
    pub source: Arc<SourceFile>,
    pub kind: ContentKind,
}

/// The result of reading a file as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentKind {
    Text,
    /// The file is not valid UTF-8. The field is the offset of the first invalid byte.
    NotUtf8(usize),
    TooLarge,
}

impl CachedFile {
    pub fn new(path: String, content: FileContent) -> CachedFile {
        let (text, kind) = match content {
            FileContent::Text(text) => (text, ContentKind::Text),
            FileContent::NotUtf8(text, byte) => (text, ContentKind::NotUtf8(byte)),
            FileContent::TooLarge => (String::new(), ContentKind::TooLarge),
        };
        CachedFile { source: Arc::new(SourceFile { path, text }), kind }
    }
}

impl FileCache {
    /// Sets the text of a file that an editor has open. Until the buffer is closed, the text on the disk does not
    /// count, and the file need not exist there. `path` is absolute, and its folder has no symbolic links.
    pub fn set_buffer(&mut self, root: &Path, path: &Path, text: String) {
        if self.buffers.get(path).is_some_and(|known| known.kind == ContentKind::Text && known.source.text == text) {
            return;
        }
        let content = if text.len() as u64 > MAX_BYTES { FileContent::TooLarge } else { FileContent::Text(text) };
        self.buffers.insert(path.to_owned(), CachedFile::new(display_path(root, path), content));
        self.forget(path);
    }

    /// Closes a buffer, so that the file on the disk counts again.
    pub fn close_buffer(&mut self, path: &Path) {
        if self.buffers.remove(path).is_some() {
            self.forget(path);
        }
    }

    /// Returns the paths of the buffers, sorted.
    pub fn buffers(&self) -> impl Iterator<Item = &Path> {
        self.buffers.keys().map(PathBuf::as_path)
    }

    /// Whether there is a buffer or a file at this path.
    pub(super) fn exists(&self, path: &Path) -> bool {
        self.buffers.contains_key(path) || path.exists()
    }

    /// Invalidates a path, so that its next use reads it from the disk. Also invalidates the listings of the folders
    /// above the path, unless the path is a known card file that still exists.
    pub fn forget(&mut self, path: &Path) {
        let FileCache { buffers, texts, folders, .. } = self;
        let is_file = buffers.contains_key(path) || std::fs::symlink_metadata(path).is_ok_and(|about| about.is_file());
        folders.retain(|dir, folder| {
            let card = folder.cards.get(path).filter(|_| is_file).and_then(|at| folder.texts.get_mut(*at));
            let stays = card.is_some() || !path.starts_with(dir);
            if let Some(text) = card {
                *text = None;
            }
            if !stays {
                let known = folder.found.cards.iter().cloned().zip(std::mem::take(&mut folder.texts));
                texts.extend(known.filter_map(|(path, text)| Some((path, text?))));
            }
            stays
        });
        texts.remove(path);
    }

    /// Returns the files below the folder `dir` of the project `root`.
    pub(super) fn walk(&mut self, root: &Path, dir: &Path) -> Result<Arc<FoundFiles>, Trouble> {
        if let Some(known) = self.folders.get(dir) {
            return Ok(known.found.clone());
        }
        let found = Arc::new(walk_with_buffers(root, dir, &mut self.buffers.keys())?);
        let cards: FxHashMap<PathBuf, usize> =
            found.cards.iter().enumerate().map(|(at, path)| (path.clone(), at)).collect();
        let FileCache { buffers, texts, .. } = self;
        texts.retain(|path, _| {
            cards.contains_key(path) || !path.starts_with(dir) || buffers.contains_key(path) || path.exists()
        });
        let texts = found.cards.iter().map(|path| self.texts.get(path).cloned()).collect();
        self.folders.insert(dir.to_owned(), CachedFolder { found: found.clone(), cards, texts });
        Ok(found)
    }

    /// Reads the card files of a folder whose listing is cached, in the order of their paths. Returns an empty list if
    /// the folder has no cached listing.
    pub(super) fn cards(&mut self, root: &Path, dir: &Path) -> Result<Vec<CachedFile>, Trouble> {
        let FileCache { buffers, folders, .. } = self;
        let Some(CachedFolder { found, texts, .. }) = folders.get_mut(dir) else { return Ok(Vec::new()) };
        let mut cards = Vec::with_capacity(texts.len());
        for (path, known) in found.cards.iter().zip(texts) {
            let file = match known {
                Some(known) => known.clone(),
                None => known.insert(read_file(buffers, root, path)?).clone(),
            };
            cards.push(file);
        }
        Ok(cards)
    }

    /// Reads a file of the project `root`.
    pub(super) fn read(&mut self, root: &Path, path: &Path) -> Result<CachedFile, Trouble> {
        if let Some(known) = self.texts.get(path) {
            return Ok(known.clone());
        }
        let file = read_file(&self.buffers, root, path)?;
        self.texts.insert(path.to_owned(), file.clone());
        Ok(file)
    }

    /// Returns the ledger of numbers in a file, and the findings on it.
    pub(super) fn numbers(
        &mut self,
        path: &Path,
        file: FileId,
        source: &Arc<SourceFile>,
    ) -> (Arc<NumberLedger>, Vec<Diagnostic>) {
        parse_once(&mut self.numbers, path, file, source, |file, text| {
            let (ledger, findings) = NumberLedger::read(file, text);
            (Arc::new(ledger), findings)
        })
    }

    /// Returns the measurements in a file, or the finding on a syntax error.
    pub(super) fn measured(
        &mut self,
        path: &Path,
        file: FileId,
        source: &Arc<SourceFile>,
    ) -> Result<Arc<Measurements>, Box<Diagnostic>> {
        parse_once(&mut self.measured, path, file, source, |file, text| {
            crate::measurements::read(file, text).map(Arc::new)
        })
    }
}

/// Reads a file from its buffer, or from the disk if it has no buffer.
fn read_file(buffers: &BTreeMap<PathBuf, CachedFile>, root: &Path, path: &Path) -> Result<CachedFile, Trouble> {
    match buffers.get(path) {
        Some(buffer) => Ok(buffer.clone()),
        None => Ok(CachedFile::new(display_path(root, path), read_text(path)?)),
    }
}

/// Parses a file, unless its text and its file id are the same as at the last call for this path.
fn parse_once<T: Clone>(
    known: &mut ParsedFiles<T>,
    path: &Path,
    file: FileId,
    source: &Arc<SourceFile>,
    parse: impl Fn(FileId, &str) -> T,
) -> T {
    match known.get(path) {
        Some((text, number, parsed)) if Arc::ptr_eq(text, source) && *number == file => parsed.clone(),
        _ => {
            let parsed = parse(file, &source.text);
            known.insert(path.to_owned(), (source.clone(), file, parsed.clone()));
            parsed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;

    /// Returns the paths and texts of a pack's sources.
    fn sources(project: &Project, cache: &mut FileCache) -> Vec<String> {
        let pack = project.load("p", cache).unwrap();
        pack.sources.iter().map(|source| format!("{}: {}", source.path, source.text)).collect()
    }

    #[test]
    fn a_buffer_counts_in_place_of_the_file() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("cards/p")).unwrap();
        let project = Project::at(dir.path()).unwrap();
        let pack = project.cards_dir().join("p");
        std::fs::write(pack.join("game.card"), "Game: P").unwrap();
        let mut cache = FileCache::default();
        let on_disk = sources(&project, &mut cache);
        cache.set_buffer(&project.root, &pack.join("game.card"), "Game: Q".to_owned());
        cache.set_buffer(&project.root, &pack.join("new/a.card"), "A".to_owned());
        cache.set_buffer(&project.root, &pack.join("notes.txt"), "N".to_owned());
        cache.set_buffer(&project.root, &pack.join("numbers.txt"), "1 a\n".to_owned());
        let edited = ["cards/p/game.card: Game: Q", "cards/p/new/a.card: A", "cards/p/numbers.txt: 1 a\n"];
        assert_eq!(sources(&project, &mut cache), edited);
        // A file that is deleted stays, as long as an editor has it open.
        std::fs::remove_file(pack.join("game.card")).unwrap();
        cache.forget(&pack.join("game.card"));
        assert_eq!(sources(&project, &mut cache), edited);
        std::fs::write(pack.join("game.card"), "Game: P").unwrap();
        for path in ["game.card", "new/a.card", "numbers.txt"] {
            cache.close_buffer(&pack.join(path));
        }
        assert_eq!(sources(&project, &mut cache), on_disk);
    }

    #[test]
    fn a_cache_with_the_changes_forgotten_equals_an_empty_one() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("cards/p/deep")).unwrap();
        let project = Project::at(dir.path()).unwrap();
        let pack = project.cards_dir().join("p");
        std::fs::write(pack.join("game.card"), "Game: P").unwrap();
        let mut cache = FileCache::default();
        let check = |cache: &mut FileCache, path: &str| {
            cache.forget(&pack.join(path));
            assert_eq!(sources(&project, cache), sources(&project, &mut FileCache::default()), "after {path}");
        };
        check(&mut cache, "game.card");
        std::fs::write(pack.join("game.card"), "Game: Q").unwrap();
        check(&mut cache, "game.card");
        std::fs::write(pack.join("deep/a.card"), "A").unwrap();
        check(&mut cache, "deep/a.card");
        std::fs::write(pack.join("numbers.txt"), "1 a\n").unwrap();
        check(&mut cache, "numbers.txt");
        std::fs::write(pack.join("numbers.txt"), "2 a\n").unwrap();
        check(&mut cache, "numbers.txt");
        std::fs::rename(pack.join("deep"), pack.join("deeper")).unwrap();
        check(&mut cache, "deep");
        std::fs::remove_file(pack.join("deeper/a.card")).unwrap();
        std::fs::create_dir(pack.join("deeper/a.card")).unwrap();
        check(&mut cache, "deeper/a.card");
        std::fs::remove_dir_all(pack.join("deeper")).unwrap();
        check(&mut cache, "deeper");
    }
}
