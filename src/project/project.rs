//! The folders of a project: its root, its packs, and the output folders of the packs.

use std::io;
use std::path::{Path, PathBuf};

use crate::trouble::Trouble;
use source::is_ignored_folder;

/// The file that makes its folder a pack, if the folder is below `cards/`.
pub const GAME_FILE: &str = "game.card";

/// The location of a project on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// The path of the project's folder: absolute, with symbolic links resolved.
    pub root: PathBuf,
}

impl Project {
    /// Finds the nearest folder that has a `cards/` folder: `from` itself or a folder above it.
    pub fn find(from: &Path) -> Result<Project, Trouble> {
        let from = from.canonicalize().map_err(|e| Trouble::with_file(from, "read", &e))?;
        match from.ancestors().find(|dir| dir.join("cards").is_dir()) {
            Some(root) => Ok(Project { root: root.to_owned() }),
            None => Err(Trouble::new(format!(
                "There is no project here: neither {} nor a folder above it has a folder `cards`. \
                 `cardwright new DIR` makes a project to start from, and `--project DIR` names another one.",
                from.display()
            ))),
        }
    }

    /// Opens the project in exactly this folder. Folders above it are not searched.
    pub fn at(dir: &Path) -> Result<Project, Trouble> {
        let root = dir.canonicalize().map_err(|e| Trouble::with_file(dir, "read", &e))?;
        if root.join("cards").is_dir() {
            Ok(Project { root })
        } else {
            Err(Trouble::new(format!("{} is not a project: it has no folder `cards`.", dir.display())))
        }
    }

    pub fn cards_dir(&self) -> PathBuf {
        self.root.join("cards")
    }

    /// Returns the names of the packs, sorted.
    pub fn packs(&self) -> Result<Vec<String>, Trouble> {
        let cards = self.cards_dir();
        let entries = std::fs::read_dir(&cards).map_err(|e| Trouble::with_file(&cards, "read", &e))?;
        let mut packs = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|e| Trouble::with_file(&cards, "read", &e))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !is_ignored_folder(&name) && entry.path().join(GAME_FILE).is_file() {
                packs.push(name);
            }
        }
        packs.sort();
        Ok(packs)
    }

    /// Returns the named packs without repetition, or all packs if `names` is empty. A name may be written as
    /// `cards/NAME/`.
    ///
    /// Fails if the project has no pack, or if no pack has one of the names.
    pub fn select_packs(&self, names: &[String]) -> Result<Vec<String>, Trouble> {
        let packs = self.packs()?;
        if packs.is_empty() {
            return Err(Trouble::new(format!(
                "{} has no pack: no folder below it holds a file `{GAME_FILE}`.",
                self.cards_dir().display()
            )));
        }
        if names.is_empty() {
            return Ok(packs);
        }
        let mut chosen = Vec::new();
        for name in names {
            let plain = name.trim_end_matches('/');
            let plain = plain.strip_prefix("cards/").unwrap_or(plain);
            if !packs.iter().any(|p| p == plain) {
                return Err(self.no_pack(plain, &packs));
            }
            if !chosen.iter().any(|c| c == plain) {
                chosen.push(plain.to_owned());
            }
        }
        Ok(chosen)
    }

    fn no_pack(&self, name: &str, packs: &[String]) -> Trouble {
        let near = diagnostic::suggest::nearest(name, packs.iter().map(String::as_str));
        let hint = match near {
            Some(near) => format!("Did you mean “{near}”?"),
            None => format!("The packs are: {}.", packs.join(", ")),
        };
        Trouble::new(format!("There is no pack called “{name}”. {hint}"))
    }

    /// Returns the pack that contains this path; `None` if the path is outside every pack.
    pub fn pack_of(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let inside = path.strip_prefix(self.cards_dir()).ok()?;
        let name = inside.components().next()?.as_os_str().to_string_lossy().into_owned();
        let is_pack = !is_ignored_folder(&name) && self.cards_dir().join(&name).join(GAME_FILE).is_file();
        is_pack.then_some(name)
    }

    /// Returns the folder for a pack's output: below `out` if it is given, else below `output/`.
    ///
    /// Fails for a folder inside `cards/`, where `watch` would see its own output as a change and build without end.
    pub fn output_dir(&self, out: Option<&Path>, pack: &str) -> Result<PathBuf, Trouble> {
        let base = match out {
            Some(out) => resolve_links(out).map_err(|e| Trouble::with_file(out, "written", &e))?,
            None => self.root.join("output"),
        };
        if base.starts_with(self.cards_dir()) {
            return Err(Trouble::new(format!("{} lies inside `cards`, where only cards belong.", base.display())));
        }
        Ok(base.join(pack))
    }
}

/// Resolves the symbolic links of a path. The last components of the path need not exist.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let mut missing = Vec::new();
    let mut here = path.as_path();
    loop {
        match here.canonicalize() {
            Ok(found) => return Ok(missing.iter().rev().fold(found, |path: PathBuf, name| path.join(name))),
            Err(error) => match (here.parent(), here.file_name()) {
                (Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
                    missing.push(name.to_owned());
                    here = parent;
                }
                _ => return Err(error),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_folders_with_a_game() {
        let dir = tempfile::tempdir().unwrap();
        for path in ["cards/b/game.card", "cards/a/game.card", "cards/c/x.card", "cards/.old/game.card"] {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let project = Project::at(dir.path()).unwrap();
        assert_eq!(project.packs(), Ok(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(project.select_packs(&["cards/b/".to_owned()]), Ok(vec!["b".to_owned()]));
        assert!(project.select_packs(&["c".to_owned()]).is_err());
        assert_eq!(project.pack_of(&project.root.join("cards/a/game.card")), Some("a".to_owned()));
        assert_eq!(project.pack_of(&project.root.join("cards/c/x.card")), None);
    }

    #[test]
    fn output_cannot_go_into_the_cards_folder() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("cards")).unwrap();
        let project = Project::at(dir.path()).unwrap();
        assert!(project.output_dir(Some(&dir.path().join("cards/new/deep")), "p").is_err());
        assert!(project.output_dir(Some(&dir.path().join("x/../cards")), "p").is_err());
        assert!(project.output_dir(Some(&dir.path().join("cardsy")), "p").is_ok());
        assert_eq!(project.output_dir(None, "p"), Ok(project.root.join("output/p")));
    }
}
