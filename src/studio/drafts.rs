//! The texts that were written in the page and not saved yet. They are kept in a file, so that they survive a restart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use project::{Trouble, write_one};

/// The name of the file, in the output folder of the project.
const FILE: &str = "studio-drafts.json";

/// An unsaved text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub text: String,
    /// The text on the disk that the writing began with; `None` if there was no file. A save compares it with the disk,
    /// so that it never overwrites what another program saved in between.
    pub base: Option<String>,
}

/// The unsaved texts, by the path of their file within the project.
#[derive(Debug, Default)]
pub struct Drafts {
    at: PathBuf,
    drafts: BTreeMap<String, Draft>,
}

impl Drafts {
    /// Reads the drafts of the last run from the output folder. A file that cannot be read is left alone, and counts as
    /// empty until the first draft.
    pub fn read(output: &Path) -> Drafts {
        let at = output.join(FILE);
        let text = std::fs::read_to_string(&at).unwrap_or_default();
        Drafts { drafts: serde_json::from_str(&text).unwrap_or_default(), at }
    }

    pub fn get(&self, path: &str) -> Option<&Draft> {
        self.drafts.get(path)
    }

    /// Returns the drafts in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Draft)> {
        self.drafts.iter().map(|(path, draft)| (path.as_str(), draft))
    }

    /// Keeps a draft, and writes all drafts to the disk.
    pub fn keep(&mut self, path: &str, draft: Draft) -> Result<(), Trouble> {
        if self.drafts.get(path) == Some(&draft) {
            return Ok(());
        }
        self.drafts.insert(path.to_owned(), draft);
        self.write()
    }

    /// Removes a draft that was saved or given up.
    pub fn remove(&mut self, path: &str) -> Result<(), Trouble> {
        match self.drafts.remove(path) {
            Some(_) => self.write(),
            None => Ok(()),
        }
    }

    fn write(&self) -> Result<(), Trouble> {
        if self.drafts.is_empty() {
            return match std::fs::remove_file(&self.at) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    Err(Trouble::with_file(&self.at, "deleted", &error))
                }
                _ => Ok(()),
            };
        }
        if let Some(dir) = self.at.parent() {
            std::fs::create_dir_all(dir).map_err(|error| Trouble::with_file(dir, "created", &error))?;
        }
        let text = serde_json::to_string_pretty(&self.drafts).map_err(|error| Trouble::new(error.to_string()))?;
        write_one(&self.at, text.as_bytes()).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_survive_a_restart() {
        let dir = tempfile::tempdir().unwrap();
        let output = dir.path().join("output");
        let draft = Draft { text: "Ada".to_owned(), base: None };
        let mut drafts = Drafts::read(&output);
        drafts.keep("cards/p/ada.card", draft.clone()).unwrap();
        assert_eq!(Drafts::read(&output).get("cards/p/ada.card"), Some(&draft));
        drafts.remove("cards/p/ada.card").unwrap();
        assert_eq!(Drafts::read(&output).iter().count(), 0);
        assert!(!output.join(FILE).exists());
    }

    #[test]
    fn a_broken_file_of_drafts_is_no_error() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(FILE), "{").unwrap();
        assert_eq!(Drafts::read(dir.path()).iter().count(), 0);
    }
}
