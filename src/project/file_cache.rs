//! What was read from the disk, kept for the next time: watching a pack, a save reads one file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::read::{Read, read_text};
use super::walk::{Found, walk};
use super::{Ledger, Trouble, shown};
use diagnostic::Diagnostic;
use measured::Measurements;
use source::{FileId, SourceFile};

/// Texts that were read before, by path, and which files each folder held.
///
/// Whoever keeps one says what changed since, by [`FileCache::forget`]; the rest is taken to be as it was.
#[derive(Debug, Default)]
pub struct FileCache {
    texts: FxHashMap<PathBuf, CachedFile>,
    folders: FxHashMap<PathBuf, Folder>,
    numbers: Parsed<(Arc<Ledger>, Vec<Diagnostic>)>,
    measured: Parsed<Result<Arc<Measurements>, Box<Diagnostic>>>,
}

/// What was made of a file, with the number that it had, by its path.
type Parsed<T> = FxHashMap<PathBuf, (Arc<SourceFile>, FileId, T)>;

/// A folder that was looked through.
#[derive(Debug)]
struct Folder {
    found: Arc<Found>,
    /// Its card files, by their places in the list of them, and what was read of each.
    cards: FxHashMap<PathBuf, usize>,
    texts: Vec<Option<CachedFile>>,
}

/// A file that was read.
#[derive(Debug, Clone)]
pub(super) struct CachedFile {
    /// What is readable of it.
    pub source: Arc<SourceFile>,
    pub is: Is,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    Text,
    /// From this byte on not in UTF-8.
    NotUtf8(usize),
    TooLarge,
}

impl CachedFile {
    pub fn new(path: String, read: Read) -> CachedFile {
        let (text, is) = match read {
            Read::Text(text) => (text, Is::Text),
            Read::NotUtf8(text, byte) => (text, Is::NotUtf8(byte)),
            Read::TooLarge => (String::new(), Is::TooLarge),
        };
        CachedFile { source: Arc::new(SourceFile { path, text }), is }
    }
}

impl FileCache {
    /// The file is read anew next time. If it is not just another text in a card file that was there, so are the folders.
    pub fn forget(&mut self, path: &Path) {
        let FileCache { texts, folders, .. } = self;
        let is_file = std::fs::symlink_metadata(path).is_ok_and(|about| about.is_file());
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

    pub fn forget_all(&mut self) {
        *self = FileCache::default();
    }

    /// The card files below a folder.
    pub(super) fn walk(&mut self, root: &Path, dir: &Path) -> Result<Arc<Found>, Trouble> {
        if let Some(known) = self.folders.get(dir) {
            return Ok(known.found.clone());
        }
        let found = Arc::new(walk(root, dir)?);
        let cards: FxHashMap<PathBuf, usize> =
            found.cards.iter().enumerate().map(|(at, path)| (path.clone(), at)).collect();
        self.texts.retain(|path, _| cards.contains_key(path) || !path.starts_with(dir) || path.exists());
        let texts = found.cards.iter().map(|path| self.texts.get(path).cloned()).collect();
        self.folders.insert(dir.to_owned(), Folder { found: found.clone(), cards, texts });
        Ok(found)
    }

    /// The card files of a folder that was walked through, in the order of their paths.
    pub(super) fn cards(&mut self, root: &Path, dir: &Path) -> Result<Vec<CachedFile>, Trouble> {
        let Some(Folder { found, texts, .. }) = self.folders.get_mut(dir) else { return Ok(Vec::new()) };
        let mut cards = Vec::with_capacity(texts.len());
        for (path, known) in found.cards.iter().zip(texts) {
            let shelved = match known {
                Some(known) => known.clone(),
                None => known.insert(CachedFile::new(shown(root, path), read_text(path)?)).clone(),
            };
            cards.push(shelved);
        }
        Ok(cards)
    }

    pub(super) fn read(&mut self, root: &Path, path: &Path) -> Result<CachedFile, Trouble> {
        if let Some(known) = self.texts.get(path) {
            return Ok(known.clone());
        }
        let shelved = CachedFile::new(shown(root, path), read_text(path)?);
        self.texts.insert(path.to_owned(), shelved.clone());
        Ok(shelved)
    }

    /// The numbers that a file gives.
    pub(super) fn numbers(
        &mut self,
        path: &Path,
        file: FileId,
        source: &Arc<SourceFile>,
    ) -> (Arc<Ledger>, Vec<Diagnostic>) {
        parsed(&mut self.numbers, path, file, source, |file, text| {
            let (ledger, findings) = Ledger::read(file, text);
            (Arc::new(ledger), findings)
        })
    }

    /// The measurements that a file holds.
    pub(super) fn measured(
        &mut self,
        path: &Path,
        file: FileId,
        source: &Arc<SourceFile>,
    ) -> Result<Arc<Measurements>, Box<Diagnostic>> {
        parsed(&mut self.measured, path, file, source, |file, text| crate::measurements::read(file, text).map(Arc::new))
    }
}

/// What a file is made into, if it is not the one that it was.
fn parsed<T: Clone>(
    known: &mut Parsed<T>,
    path: &Path,
    file: FileId,
    source: &Arc<SourceFile>,
    parse: impl Fn(FileId, &str) -> T,
) -> T {
    match known.get(path) {
        Some((text, number, made)) if Arc::ptr_eq(text, source) && *number == file => made.clone(),
        _ => {
            let made = parse(file, &source.text);
            known.insert(path.to_owned(), (source.clone(), file, made.clone()));
            made
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Project;

    /// The paths of a pack's sources.
    fn sources(project: &Project, cache: &mut FileCache) -> Vec<String> {
        let pack = project.load("p", cache).unwrap();
        pack.sources.iter().map(|source| format!("{}: {}", source.path, source.text)).collect()
    }

    #[test]
    fn a_shelf_that_is_told_what_changed_finds_what_is_there() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("cards/p/deep")).unwrap();
        let project = Project::at(dir.path()).unwrap();
        let pack = project.cards_dir().join("p");
        std::fs::write(pack.join("game.card"), "Game: P").unwrap();
        let mut cache = FileCache::default();
        let told = |cache: &mut FileCache, path: &str| {
            cache.forget(&pack.join(path));
            assert_eq!(sources(&project, cache), sources(&project, &mut FileCache::default()), "after {path}");
        };
        told(&mut cache, "game.card");
        std::fs::write(pack.join("game.card"), "Game: Q").unwrap();
        told(&mut cache, "game.card");
        std::fs::write(pack.join("deep/a.card"), "A").unwrap();
        told(&mut cache, "deep/a.card");
        std::fs::write(pack.join("numbers.txt"), "1 a\n").unwrap();
        told(&mut cache, "numbers.txt");
        std::fs::write(pack.join("numbers.txt"), "2 a\n").unwrap();
        told(&mut cache, "numbers.txt");
        std::fs::rename(pack.join("deep"), pack.join("deeper")).unwrap();
        told(&mut cache, "deep");
        std::fs::remove_file(pack.join("deeper/a.card")).unwrap();
        std::fs::create_dir(pack.join("deeper/a.card")).unwrap();
        told(&mut cache, "deeper/a.card");
        std::fs::remove_dir_all(pack.join("deeper")).unwrap();
        told(&mut cache, "deeper");
    }
}
