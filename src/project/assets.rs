//! Reads the pictures and templates of a project. No file outside the project's folder is ever read.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use crate::paths::display_path;
use crate::project::Project;
use crate::trouble::Trouble;
use source::{is_ignored_file, is_ignored_folder, is_ignored_path};

/// The maximum size of a file, in bytes. Pictures for cards are smaller, so a larger file is a mistake.
const MAX_ASSET_BYTES: u64 = 32 * 1024 * 1024;

/// The file that the `Art:` line of a card names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asset {
    Bytes(Vec<u8>),
    Missing,
    /// The path leaves the project's folder: by `..`, by a link, or because the path is absolute.
    Outside,
    /// The file is hidden, or is a backup or temporary file of an editor.
    Ignored,
    /// The path is not the path of a regular file, or the file has more than 32 MB. A folder and a pipe are not regular
    /// files.
    Unfit,
}

/// Reads the picture `name`. The name is relative to the folder of the card file `card`, whose path is as in
/// `SourceFile`.
pub fn read_art(project: &Project, card: &str, name: &str) -> Asset {
    let name = Path::new(name);
    if name.components().any(|c| !matches!(c, Component::Normal(_) | Component::CurDir)) {
        return Asset::Outside;
    }
    if is_ignored_path(name) {
        return Asset::Ignored;
    }
    let beside = project.root.join(card);
    let path = beside.parent().unwrap_or(&project.root).join(name);
    read_inside(&project.root, &path)
}

/// The files below `templates/`, by their paths relative to that folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Templates {
    pub files: BTreeMap<String, Vec<u8>>,
    /// The links that were skipped, because they lead out of the project, to a folder, or to nothing.
    pub links: Vec<String>,
}

/// Reads everything below `templates/`. The result is empty if the project does not have this folder.
pub fn read_templates(project: &Project) -> Result<Templates, Trouble> {
    const MAX_FILES: usize = 1_000;
    let dir = project.root.join("templates");
    let mut templates = Templates::default();
    let mut waiting: Vec<PathBuf> = if dir.is_dir() { vec![dir.clone()] } else { Vec::new() };
    while let Some(folder) = waiting.pop() {
        let unreadable = |e| Trouble::with_file(&folder, "read", &e);
        for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            // `file_type` does not follow links, so only real folders are entered.
            let kind = entry.file_type().map_err(unreadable)?;
            let (name, is_folder) = (entry.file_name(), kind.is_dir());
            let name = name.to_string_lossy();
            if if is_folder { is_ignored_folder(&name) } else { is_ignored_file(&name) } {
                continue;
            }
            if is_folder {
                waiting.push(path);
            } else if let Asset::Bytes(bytes) = read_inside(&project.root, &path) {
                templates.files.insert(display_path(&dir, &path), bytes);
            } else if kind.is_symlink() {
                templates.links.push(display_path(&dir, &path));
            }
            if templates.files.len() + templates.links.len() + waiting.len() > MAX_FILES {
                return Err(Trouble::new(format!("{} holds more than {MAX_FILES} files.", dir.display())));
            }
        }
    }
    templates.links.sort();
    Ok(templates)
}

fn read_inside(root: &Path, path: &Path) -> Asset {
    let Ok(real) = path.canonicalize() else { return Asset::Missing };
    if !real.starts_with(root) {
        return Asset::Outside;
    }
    match std::fs::metadata(&real) {
        Ok(about) if about.is_file() && about.len() <= MAX_ASSET_BYTES => {}
        Ok(_) => return Asset::Unfit,
        Err(_) => return Asset::Missing,
    }
    let mut bytes = Vec::new();
    match File::open(&real).and_then(|file| file.take(MAX_ASSET_BYTES).read_to_end(&mut bytes)) {
        Ok(_) => Asset::Bytes(bytes),
        Err(_) => Asset::Missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_outside_the_project_is_not_read() {
        let dir = tempfile::tempdir().unwrap();
        let pack = dir.path().join("cards/p");
        std::fs::create_dir_all(pack.join("art")).unwrap();
        std::fs::write(pack.join("game.card"), "").unwrap();
        std::fs::write(pack.join("art/a.svg"), "<svg/>").unwrap();
        let project = Project::at(dir.path()).unwrap();
        let card = "cards/p/a.card";
        assert_eq!(read_art(&project, card, "art/a.svg"), Asset::Bytes(b"<svg/>".to_vec()));
        assert_eq!(read_art(&project, card, "art/b.svg"), Asset::Missing);
        assert_eq!(read_art(&project, card, "../../../etc/passwd"), Asset::Outside);
        assert_eq!(read_art(&project, card, "/etc/passwd"), Asset::Outside);
        assert_eq!(read_art(&project, card, "art"), Asset::Unfit);
        std::fs::write(pack.join("art/a.svg~"), "<svg/>").unwrap();
        assert_eq!(read_art(&project, card, "art/a.svg~"), Asset::Ignored, "`watch` does not see it");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("/etc/passwd", pack.join("art/link.svg")).unwrap();
            assert_eq!(read_art(&project, card, "art/link.svg"), Asset::Outside);
            let look = dir.path().join("templates/mine");
            std::fs::create_dir_all(&look).unwrap();
            std::os::unix::fs::symlink("/etc/passwd", look.join("card.svg")).unwrap();
            std::os::unix::fs::symlink(pack.join("art/a.svg"), look.join("symbols.svg")).unwrap();
            let found = read_templates(&project).unwrap();
            assert_eq!(found.links, ["mine/card.svg"]);
            assert_eq!(found.files.into_keys().collect::<Vec<_>>(), ["mine/symbols.svg"]);
        }
    }
}
