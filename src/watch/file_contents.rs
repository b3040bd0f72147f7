//! Keeps fingerprints of the watched files. A reported change counts only if the bytes of the file differ.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::change_batch::Changes;
use source::{is_ignored_file, is_ignored_folder, is_ignored_path};

/// Folders that are nested deeper than this are not watched.
const MOST_DEPTH: usize = 32;

/// The length and the hash of a file's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fingerprint {
    length: u64,
    /// The hash of the bytes, or `None` if the file cannot be read.
    hash: Option<u64>,
}

/// The watched files, each with its fingerprint from the last time that the file was read.
#[derive(Debug, Default)]
pub struct FileContents {
    roots: Vec<PathBuf>,
    fingerprints: BTreeMap<PathBuf, Fingerprint>,
}

impl FileContents {
    /// Reads all files below these folders. A folder that does not exist counts as empty.
    pub fn of(roots: &[PathBuf]) -> FileContents {
        let mut contents = FileContents { roots: roots.to_vec(), fingerprints: BTreeMap::new() };
        for root in roots {
            scan(root, 0, &mut contents.fingerprints);
        }
        contents
    }

    /// Reads the reported files and folders again. Returns the files that were created or deleted, or whose bytes
    /// differ.
    pub fn update(&mut self, changes: &Changes) -> Vec<PathBuf> {
        let paths: Vec<PathBuf> =
            if changes.everything { self.roots.clone() } else { changes.paths.iter().cloned().collect() };
        let mut changed = Vec::new();
        for path in &paths {
            if !self.watched(path) || self.is_ignored(path) {
                continue;
            }
            let mut now = BTreeMap::new();
            scan(path, 0, &mut now);
            let known: Vec<PathBuf> = self.below(path).map(|(path, _)| path.clone()).collect();
            for old in known.iter().filter(|old| !now.contains_key(*old)) {
                self.fingerprints.remove(old);
                changed.push(old.clone());
            }
            for (path, print) in now {
                if self.fingerprints.insert(path.clone(), print) != Some(print) {
                    changed.push(path);
                }
            }
        }
        changed.sort();
        changed.dedup();
        changed
    }

    /// Whether a file that had content is empty or gone. Such a file is most often in the middle of a save.
    pub fn interrupted(&self, changes: &Changes) -> bool {
        changes.paths.iter().any(|path| {
            self.fingerprints.get(path).is_some_and(|print| print.length > 0)
                && std::fs::metadata(path).map_or(true, |about| about.len() == 0)
        })
    }

    /// Whether the path has the name of a hidden or temporary file, or lies in a hidden folder. A path that is gone
    /// counts as a folder if the watch knows files below it.
    pub fn is_ignored(&self, path: &Path) -> bool {
        let within = self.roots.iter().find_map(|root| path.strip_prefix(root).ok());
        let is_folder = path.is_dir() || self.below(path).next().is_some();
        // `is_ignored_path` expects a file as the last name, so a folder is tested through a file in it.
        within.is_some_and(|within| match is_folder {
            true => is_ignored_path(&within.join("file")),
            false => is_ignored_path(within),
        })
    }

    fn watched(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }

    fn below<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = (&'a PathBuf, &'a Fingerprint)> {
        self.fingerprints.range(path.to_owned()..).take_while(move |(known, _)| known.starts_with(path))
    }
}

fn scan(path: &Path, depth: usize, fingerprints: &mut BTreeMap<PathBuf, Fingerprint>) {
    if depth > MOST_DEPTH {
        return;
    }
    let Ok(about) = std::fs::symlink_metadata(path) else { return };
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    // The first path may have any name, because the caller asked for it.
    if depth > 0 && if about.is_dir() { is_ignored_folder(&name) } else { is_ignored_file(&name) } {
        return;
    }
    if about.is_dir() {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            scan(&entry.path(), depth + 1, fingerprints);
        }
    } else if let Ok(about) = std::fs::metadata(path)
        && about.is_file()
    {
        // A file that cannot be read has a fingerprint as well, so that its creation counts as a change.
        let hash = hash_of(path).ok();
        fingerprints.insert(path.to_owned(), Fingerprint { length: about.len(), hash });
    }
}

fn hash_of(path: &Path) -> std::io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    let mut file = std::fs::File::open(path)?;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finish()),
            n => hasher.write(buffer.get(..n).unwrap_or(&[])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(path: &Path) -> Changes {
        Changes { paths: [path.to_owned()].into(), everything: false }
    }

    #[test]
    fn only_new_bytes_are_a_change() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.card");
        std::fs::write(&file, "one").unwrap();
        let mut contents = FileContents::of(&[dir.path().to_owned()]);
        std::fs::write(&file, "one").unwrap();
        assert_eq!(contents.update(&change(&file)), Vec::<PathBuf>::new());
        std::fs::write(&file, "two").unwrap();
        assert_eq!(contents.update(&change(&file)).len(), 1);
        std::fs::write(&file, "").unwrap();
        assert!(contents.interrupted(&change(&file)));
        std::fs::remove_file(&file).unwrap();
        assert_eq!(contents.update(&change(&file)), [file]);
    }

    #[test]
    fn a_changed_folder_means_all_files_in_it() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().to_owned();
        let mut contents = FileContents::of(std::slice::from_ref(&root));
        std::fs::create_dir_all(root.join("new/deep")).unwrap();
        std::fs::write(root.join("new/deep/a.card"), "a").unwrap();
        std::fs::write(root.join("new/.a.card.swp"), "a").unwrap();
        assert_eq!(contents.update(&change(&root.join("new"))), [root.join("new/deep/a.card")]);
        std::fs::remove_dir_all(root.join("new")).unwrap();
        let everything = Changes { everything: true, ..Changes::default() };
        assert_eq!(contents.update(&everything), [root.join("new/deep/a.card")]);
    }

    #[test]
    fn files_outside_the_roots_are_ignored() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("cards")).unwrap();
        let mut contents = FileContents::of(&[dir.path().join("cards")]);
        std::fs::write(dir.path().join("notes"), "x").unwrap();
        assert_eq!(contents.update(&change(&dir.path().join("notes"))), Vec::<PathBuf>::new());
    }

    #[test]
    fn folders_may_have_names_that_make_a_file_temporary() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().to_owned();
        let mut contents = FileContents::of(std::slice::from_ref(&root));
        let (card, hidden) = (root.join("v1.tmp/a.card"), root.join(".git/a.card"));
        for file in [&card, &hidden, &root.join("a.card~")] {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "a").unwrap();
        }
        let changes = |paths: &[&Path]| Changes {
            paths: paths.iter().map(|path| (*path).to_owned()).collect(),
            everything: false,
        };
        assert_eq!(
            contents.update(&changes(&[&hidden, &root.join(".git"), &root.join("a.card~")])),
            Vec::<PathBuf>::new()
        );
        assert_eq!(contents.update(&changes(&[&root.join("v1.tmp")])), std::slice::from_ref(&card));
        std::fs::remove_dir_all(root.join("v1.tmp")).unwrap();
        assert_eq!(contents.update(&changes(&[&root.join("v1.tmp")])), [card]);
    }
}
