//! Whatever is edited in buffers and on the disk, findings and rule objects are those of a fresh compilation of the same
//! texts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use diagnostic::Diagnostic;
use editing::EditedProject;
use project::{Compilation, FileCache, Project, compile};
use proptest::prelude::*;
use tempfile::TempDir;

const CARDS: [(&str, &str); 4] = [
    ("game.card", include_str!("../../cards/fantasy-arena/game.card")),
    (
        "fae.card",
        "Fae, the Fair - Rogue\n\n[S] VEIL: Put a Mist on an empty tile. (A Mist is a token. When an Opp enters a tile with a Mist, move that Opp by 1.)\n\nTarget: No target\n",
    ),
    ("goran.card", "Goran, the Grim - Warrior\n\n[A] Club: Hit an Opp in target.\n\nTarget: +1S\n"),
    (
        "deep/ilo.card",
        "Ilo, the Ill - White Mage\n\nSpecial: Remove all Mists when Ilo is hit.\n\n[S] Mend: Move Fae by 1.\n\nTarget: +2\n",
    ),
];

/// Words that an edit puts in place of others.
const WORDS: [&str; 14] =
    ["Mist", "Mists", "Fog", "Fae", "Goran", "Opp", "Ally", "hit", "2", "+2S", "blorb", "Rogue", "it", "\n\n"];

/// One step of a session.
#[derive(Debug, Clone)]
enum Edit {
    /// A word of a buffer is replaced.
    Type {
        file: usize,
        at: usize,
        word: usize,
    },
    /// A buffer gets the text that it had before its last edit.
    Undo {
        file: usize,
    },
    /// A new buffer, of a file that is not on the disk.
    New {
        number: usize,
        from: usize,
    },
    Close {
        file: usize,
    },
    /// A buffer is saved.
    Save {
        file: usize,
    },
    /// A file is deleted on the disk. Its buffer may stay open.
    Delete {
        file: usize,
    },
    /// A file is renamed on the disk, and its buffer is closed.
    Rename {
        file: usize,
        number: usize,
    },
}

fn edit() -> impl Strategy<Value = Edit> {
    let n = || 0..1000_usize;
    prop_oneof![
        8 => (n(), n(), n()).prop_map(|(file, at, word)| Edit::Type { file, at, word }),
        2 => n().prop_map(|file| Edit::Undo { file }),
        2 => (0..4_usize, n()).prop_map(|(number, from)| Edit::New { number, from }),
        2 => n().prop_map(|file| Edit::Close { file }),
        2 => n().prop_map(|file| Edit::Save { file }),
        1 => n().prop_map(|file| Edit::Delete { file }),
        1 => (n(), 0..4_usize).prop_map(|(file, number)| Edit::Rename { file, number }),
    ]
}

/// A session, and what it should be equal to.
struct Session {
    pack: PathBuf,
    project: EditedProject,
    disk: BTreeMap<String, String>,
    buffers: BTreeMap<String, (String, String)>,
    _dir: TempDir,
}

impl Session {
    fn new() -> Session {
        let dir = TempDir::new().unwrap();
        let pack = dir.path().canonicalize().unwrap().join("cards/p");
        let disk: BTreeMap<String, String> =
            CARDS.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        disk.iter().for_each(|(path, text)| write(&pack.join(path), text));
        let project = EditedProject::open(Project::at(dir.path()).unwrap());
        Session { pack, project, disk, buffers: BTreeMap::new(), _dir: dir }
    }

    /// Returns the texts as the editor sees them.
    fn texts(&self) -> BTreeMap<String, String> {
        let mut texts = self.disk.clone();
        texts.extend(self.buffers.iter().map(|(path, (_, text))| (path.clone(), text.clone())));
        texts
    }

    fn pick(&self, file: usize) -> String {
        let texts = self.texts();
        texts.keys().nth(file % texts.len()).unwrap().clone()
    }

    fn set(&mut self, path: &str, text: String) {
        let before = self.texts().get(path).cloned().unwrap_or_default();
        self.project.set_buffer(&self.pack.join(path), text.clone());
        self.buffers.insert(path.to_owned(), (before, text));
    }

    fn close(&mut self, path: &str) {
        if self.buffers.remove(path).is_some() {
            self.project.close_buffer(&self.pack.join(path));
        }
    }

    fn apply(&mut self, edit: &Edit) {
        match *edit {
            Edit::Type { file, at, word } => {
                let path = self.pick(file);
                let text = self.texts()[&path].clone();
                let words: Vec<(usize, &str)> = text.match_indices(char::is_alphanumeric).collect();
                if words.is_empty() {
                    return;
                }
                let start = words[at % words.len()].0;
                let end = text[start..].find(|c: char| !c.is_alphanumeric()).map_or(text.len(), |end| start + end);
                let mut text = text.clone();
                text.replace_range(start..end, WORDS[word % WORDS.len()]);
                self.set(&path, text);
            }
            Edit::Undo { file } => {
                let path = self.pick(file);
                if let Some((before, _)) = self.buffers.get(&path).cloned() {
                    self.set(&path, before);
                }
            }
            Edit::New { number, from } => {
                let text = self.texts()[&self.pick(from)].clone();
                self.set(&format!("new/{number}.card"), text);
            }
            Edit::Close { file } => self.close(&self.pick(file)),
            Edit::Save { file } => {
                let path = self.pick(file);
                if let Some((_, text)) = self.buffers.get(&path).cloned() {
                    write(&self.pack.join(&path), &text);
                    self.disk.insert(path.clone(), text);
                    self.project.changed_on_disk(&[self.pack.join(&path)]);
                }
            }
            Edit::Delete { file } => {
                let path = self.pick(file);
                if path != "game.card" && self.disk.remove(&path).is_some() {
                    std::fs::remove_file(self.pack.join(&path)).unwrap();
                    self.project.changed_on_disk(&[self.pack.join(&path)]);
                }
            }
            Edit::Rename { file, number } => {
                let (path, new) = (self.pick(file), format!("moved-{number}.card"));
                if path == "game.card" || self.disk.contains_key(&new) {
                    return;
                }
                if let Some(text) = self.disk.remove(&path) {
                    std::fs::rename(self.pack.join(&path), self.pack.join(&new)).unwrap();
                    self.disk.insert(new.clone(), text);
                    self.project.changed_on_disk(&[self.pack.join(&path), self.pack.join(&new)]);
                }
                self.close(&path);
            }
        }
    }

    /// Compiles the texts of the session without any cache.
    fn cold(&self) -> Compilation {
        let dir = TempDir::new().unwrap();
        for (path, text) in self.texts() {
            write(&dir.path().join("cards/p").join(path), &text);
        }
        compile(&Project::at(dir.path()).unwrap().load("p", &mut FileCache::default()).unwrap())
    }
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// Checks findings without fixes against those with fixes: errors differ at most in fixes, in help, which may lack its
/// last sentences, and in labels, which may be missing. Nothing else differs in anything.
fn is_same_without_fixes(quick: &[Diagnostic], full: &[Diagnostic]) -> Result<(), TestCaseError> {
    prop_assert_eq!(quick.len(), full.len());
    for (quick, full) in quick.iter().zip(full) {
        if !full.stops_compiler() {
            prop_assert_eq!(quick, full);
            continue;
        }
        let mut same = quick.clone();
        same.fixes.clone_from(&full.fixes);
        same.help.clone_from(&full.help);
        prop_assert!(quick.labels.is_empty() || quick.labels == full.labels);
        same.labels.clone_from(&full.labels);
        prop_assert_eq!(&same, full);
        let (short, long) = (quick.help.as_deref().unwrap_or_default(), full.help.as_deref().unwrap_or_default());
        prop_assert!(long.starts_with(short), "{:?} is no beginning of {:?}", short, long);
    }
    Ok(())
}

/// The number of sessions, each of about 300 edits. `PROPTEST_CASES=34` makes 10,000 edits, which takes minutes.
///
/// The project is compiled after each edit, but compared only after some, because a fresh compilation searches for all
/// fixes anew.
fn sessions() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|sessions| sessions.parse().ok()).unwrap_or(3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sessions(), failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn an_edited_project_equals_a_fresh_one(
        session_edits in prop::collection::vec(prop::collection::vec(edit(), 1..50), 6..19),
    ) {
        let mut session = Session::new();
        session.project.compiled("p").unwrap();
        for edits in &session_edits {
            for edit in edits {
                session.apply(edit);
                session.project.compiled("p").unwrap();
            }
            let cold = session.cold();
            let quick = session.project.compiled("p").unwrap();
            is_same_without_fixes(&quick.diagnostics, &cold.diagnostics)?;
            prop_assert_eq!(&quick.set, &cold.set, "after {:?}", edits);
            let warm = session.project.compiled_with_fixes("p").unwrap();
            prop_assert_eq!(&warm.diagnostics, &cold.diagnostics, "after {:?}", edits);
            prop_assert_eq!(&warm.set, &cold.set, "after {:?}", edits);
            prop_assert_eq!(&warm.sources, &cold.sources, "after {:?}", edits);
        }
    }
}
