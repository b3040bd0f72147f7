//! A project on disk: the folder with `cards/`, `templates/` and `output/`. Only this part of the crate reads and writes files.

mod assets;
mod compile;
mod declared;
mod file_cache;
mod heads;
mod ledger;
mod measurements;
mod memory;
mod output;
mod pack;
mod paths;
mod places;
mod read;
mod rules;
mod severities;
mod trouble;
mod walk;
mod words;

pub use assets::{Asset, Templates, art, templates};
pub use compile::{Compilation, compile, compile_again, compile_annotated};
pub use file_cache::FileCache;
pub use ledger::{FILE as NUMBERS_FILE, Ledger};
pub use measurements::FILE as MEASURED_FILE;
pub use memory::Memory;
pub use output::{Folder, Written, write_all, write_if, write_one, write_one_if};
pub use pack::PackFiles;
pub use paths::shown;
pub use read::{MOST_BYTES, Read, read_text, read_whole};
pub use trouble::Trouble;
pub use walk::{is_card, walk};

use std::path::{Path, PathBuf};

/// The file that makes a folder below `cards/` a pack.
pub const GAME_FILE: &str = "game.card";

/// A project's place on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Absolute, without links.
    pub root: PathBuf,
}

impl Project {
    /// The nearest folder that has a `cards/` folder, from `from` upwards.
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

    /// The project in this very folder.
    pub fn at(dir: &Path) -> Result<Project, Trouble> {
        let root = dir.canonicalize().map_err(|e| Trouble::with_file(dir, "read", &e))?;
        if root.join("cards").is_dir() {
            Ok(Project { root })
        } else {
            Err(Trouble::new(format!("{} is no project: it has no folder `cards`.", dir.display())))
        }
    }

    pub fn cards_dir(&self) -> PathBuf {
        self.root.join("cards")
    }

    /// The names of the packs, sorted.
    pub fn packs(&self) -> Result<Vec<String>, Trouble> {
        let cards = self.cards_dir();
        let entries = std::fs::read_dir(&cards).map_err(|e| Trouble::with_file(&cards, "read", &e))?;
        let mut packs = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|e| Trouble::with_file(&cards, "read", &e))?;
            if entry.path().join(GAME_FILE).is_file() {
                packs.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        packs.sort();
        Ok(packs)
    }

    /// The named packs, or all of them if none is named. A project without packs, and a name without a pack, are trouble.
    pub fn chosen(&self, names: &[String]) -> Result<Vec<String>, Trouble> {
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

    /// The pack that a path lies in, by its place below `cards/`.
    pub fn pack_of(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let inside = path.strip_prefix(self.cards_dir()).ok()?;
        let name = inside.components().next()?.as_os_str().to_string_lossy().into_owned();
        self.cards_dir().join(&name).join(GAME_FILE).is_file().then_some(name)
    }
}
