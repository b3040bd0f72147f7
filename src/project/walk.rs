//! Finds the files below a pack's folder, in the same order on every machine.

use std::path::{Path, PathBuf};

use crate::trouble::Trouble;
use source::{is_ignored_file, is_ignored_folder, is_ignored_path};

/// The maximum depth of folders. Deeper folders are a mistake, and searching all of them would take long.
const MAX_DEPTH: usize = 32;
/// The maximum number of card files in a pack. More files are a mistake too.
const MAX_FILES: usize = 100_000;

/// The files below a folder, by their meaning for the pack.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FoundFiles {
    /// The card files, sorted by path.
    pub cards: Vec<PathBuf>,
    /// The lexicons of the pack, sorted by path.
    pub lexicons: Vec<PathBuf>,
    /// Folders whose names end in `.card`.
    pub folders: Vec<PathBuf>,
    /// Links that lead out of the project, or to nothing.
    pub strays: Vec<PathBuf>,
}

/// Finds the files below `dir`. Skips hidden files and folders, temporary files of editors, and links to folders.
pub fn walk(root: &Path, dir: &Path) -> Result<FoundFiles, Trouble> {
    walk_with_buffers(root, dir, &mut std::iter::empty())
}

/// Finds the files below `dir`, and the buffers there that are no files yet. Only buffers make up for a folder that
/// does not exist.
pub fn walk_with_buffers(
    root: &Path,
    dir: &Path,
    buffers: &mut dyn Iterator<Item = &PathBuf>,
) -> Result<FoundFiles, Trouble> {
    let mut found = FoundFiles::default();
    let within = |path: &&PathBuf| path.strip_prefix(dir).is_ok_and(|within| !is_ignored_path(within));
    let unsaved: Vec<PathBuf> = buffers.filter(within).cloned().collect();
    let mut waiting = vec![(dir.to_owned(), 0)];
    if !unsaved.is_empty() && !dir.exists() {
        waiting.clear();
    }
    while let Some((dir, depth)) = waiting.pop() {
        let unreadable = |e| Trouble::with_file(&dir, "read", &e);
        for entry in std::fs::read_dir(&dir).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let path = entry.path();
            let kind = entry.file_type().map_err(unreadable)?;
            if if kind.is_dir() { is_ignored_folder(&name) } else { is_ignored_file(&name) } {
                continue;
            }
            if kind.is_dir() {
                if is_card(&path) {
                    found.folders.push(path.clone());
                }
                if depth + 1 > MAX_DEPTH {
                    return Err(Trouble::new(format!(
                        "{} lies too deep: more than {MAX_DEPTH} folders.",
                        path.display()
                    )));
                }
                waiting.push((path, depth + 1));
            } else if is_lexicon(&path) && !kind.is_symlink() {
                found.lexicons.push(path);
            } else if is_card(&path) {
                if kind.is_symlink() {
                    match path.canonicalize() {
                        Ok(real) if real.is_dir() => continue,
                        Ok(real) if real.starts_with(root) => {}
                        _ => {
                            found.strays.push(path);
                            continue;
                        }
                    }
                }
                found.cards.push(path);
            }
        }
        if found.cards.len() > MAX_FILES {
            return Err(Trouble::new(format!("{} holds more than {MAX_FILES} card files.", dir.display())));
        }
    }
    // An open file that cannot be read from the disk, such as a broken link, counts as its buffer.
    found.strays.retain(|path| !unsaved.contains(path));
    for path in unsaved {
        let list = match (is_card(&path), is_lexicon(&path)) {
            (true, _) => &mut found.cards,
            (_, true) => &mut found.lexicons,
            _ => continue,
        };
        if !list.contains(&path) {
            list.push(path);
        }
    }
    found.cards.sort_by_cached_key(|path| component_order(path));
    found.lexicons.sort();
    found.folders.sort();
    found.strays.sort();
    Ok(found)
}

/// Returns a sort key that orders paths by their components. A separator sorts before every other byte.
fn component_order(path: &Path) -> Vec<u8> {
    let byte = |byte: &u8| if std::path::is_separator(char::from(*byte)) { 0 } else { *byte };
    path.as_os_str().as_encoded_bytes().iter().map(byte).collect()
}

/// Whether the name ends in `.card`.
pub fn is_card(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("card"))
}

/// Whether the name ends in `.lexicon`.
pub fn is_lexicon(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("lexicon"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_card_files_in_any_folder_and_sorts_them() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        for path in
            ["b.card", "a/z.card", "a/.hidden.card", ".git/x.card", "a/readme.md", "odd.card/y.card", "v1.tmp/v.card"]
        {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = walk(&root, &root).unwrap();
        let names: Vec<String> = found.cards.iter().map(|p| crate::paths::display_path(&root, p)).collect();
        assert_eq!(names, ["a/z.card", "b.card", "odd.card/y.card", "v1.tmp/v.card"]);
        assert_eq!(found.folders, [root.join("odd.card")]);
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_project_are_strays() {
        let dir = tempfile::tempdir().unwrap();
        let outside = tempfile::tempdir().unwrap();
        std::fs::write(outside.path().join("secret.card"), "").unwrap();
        let root = dir.path().canonicalize().unwrap();
        std::fs::write(root.join("a.card"), "").unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.card"), root.join("s.card")).unwrap();
        std::os::unix::fs::symlink(root.join("a.card"), root.join("t.card")).unwrap();
        std::os::unix::fs::symlink(&root, root.join("loop")).unwrap();
        std::os::unix::fs::symlink(root.join("gone"), root.join("u.card")).unwrap();
        let found = walk(&root, &root).unwrap();
        assert_eq!(found.cards, [root.join("a.card"), root.join("t.card")]);
        assert_eq!(found.strays, [root.join("s.card"), root.join("u.card")]);
    }
}
