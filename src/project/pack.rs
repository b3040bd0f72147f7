//! A pack's files, read: what a compilation starts from.

use std::path::PathBuf;
use std::sync::Arc;

use super::file_cache::{CachedFile, FileCache, Is};
use super::ledger::{self, Ledger};
use super::measurements;
use super::read::Read;
use super::severities;
use super::{GAME_FILE, Project, Trouble, shown};
use diagnostic::{Check, Diagnostic, Severities, registry};
use measured::Measurements;
use source::{FileId, Place, SourceFile, Span};
use syntax::Keywords;

/// The texts of one pack.
#[derive(Debug, Clone)]
pub struct PackFiles {
    /// The name of its folder.
    pub name: String,
    /// The project's folder and the pack's, both absolute.
    pub root: PathBuf,
    pub dir: PathBuf,
    /// Every text of the run: `FileId` counts in it. Files that could not be read are there too, for findings to point at.
    pub sources: Vec<Arc<SourceFile>>,
    /// Those that hold cards and definitions, sorted by path.
    pub cards: Vec<FileId>,
    /// Those that hold the pack's own words, sorted by path.
    pub lexicons: Vec<FileId>,
    pub game: FileId,
    pub numbers: Arc<Ledger>,
    /// What the pack knows of its cards from games.
    pub measured: Arc<Measurements>,
    /// A file from elsewhere, checked as if it lay in the pack: whatever it declares stands in place of anything of that name.
    pub stands_in: Option<FileId>,
    /// How grave findings are in this project.
    pub severities: Severities,
    /// What was wrong with the files themselves.
    pub diagnostics: Vec<Diagnostic>,
}

impl Project {
    /// Reads a pack. Files that are no text, or too large, are findings; those that cannot be opened are trouble.
    pub fn load(&self, pack: &str, cache: &mut FileCache) -> Result<PackFiles, Trouble> {
        let dir = self.cards_dir().join(pack);
        let found = cache.walk(&self.root, &dir)?;
        let mut files = PackFiles {
            name: pack.to_owned(),
            root: self.root.clone(),
            dir: dir.clone(),
            sources: Vec::with_capacity(found.cards.len() + 2),
            cards: Vec::with_capacity(found.cards.len()),
            lexicons: Vec::new(),
            game: FileId(0),
            numbers: Arc::default(),
            measured: Arc::default(),
            stands_in: None,
            severities: Severities::default(),
            diagnostics: Vec::new(),
        };
        let game = dir.join(GAME_FILE);
        for (path, read) in found.cards.iter().zip(cache.cards(&self.root, &dir)?) {
            let id = files.add(read);
            if *path == game {
                files.game = id;
            }
        }
        for path in &found.lexicons {
            let id = files.add(cache.read(&self.root, path)?);
            files.cards.retain(|file| *file != id);
            files.lexicons.push(id);
        }
        for path in &found.folders {
            let message = "This folder has a name that ends in `.card`, as the name of a card file does.";
            files.odd(shown(&self.root, path), &registry::FOLDER_NAMED_LIKE_A_CARD, message);
        }
        for path in &found.strays {
            let message = "This link leads out of the project, or to nothing, so it was not read.";
            files.odd(shown(&self.root, path), &registry::LINK_LEADS_OUTSIDE, message);
        }
        let ours = self.cards_dir().join(severities::FILE);
        if ours.exists() {
            let id = files.add(cache.read(&self.root, &ours)?);
            files.cards.retain(|file| *file != id);
            let (severities, findings) = severities::read(id, files.text(id));
            files.severities = severities;
            files.diagnostics.extend(findings);
        }
        let numbers = dir.join(ledger::FILE);
        if numbers.exists() {
            let read = cache.read(&self.root, &numbers)?;
            let (is_text, source) = (read.is == Is::Text, read.source.clone());
            let id = files.add(read);
            files.cards.retain(|file| *file != id);
            if is_text {
                let (ledger, findings) = cache.numbers(&numbers, id, &source);
                files.numbers = ledger;
                files.diagnostics.extend(findings);
            }
        }
        let measured = dir.join(measurements::FILE);
        if measured.exists() {
            let read = cache.read(&self.root, &measured)?;
            let source = read.source.clone();
            let id = files.add(read);
            files.cards.retain(|file| *file != id);
            match cache.measured(&measured, id, &source) {
                Ok(known) => files.measured = known,
                Err(finding) => files.diagnostics.push(*finding),
            }
        }
        Ok(files)
    }
}

impl PackFiles {
    /// The pack with a file from elsewhere in it. `path` is what findings show.
    pub fn with_stand_in(mut self, path: String, read: Read) -> PackFiles {
        let id = self.add(CachedFile::new(path, read));
        self.stands_in = Some(id);
        self
    }

    /// The words that open lines in this pack: those of any board game, or its own if it declares kinds.
    pub fn keywords(&self) -> Keywords {
        kinds::keywords(self.cards.iter().map(|file| self.text(*file))).unwrap_or_else(game::keywords)
    }

    /// A text by its number; empty for one that does not exist.
    pub fn text(&self, file: FileId) -> &str {
        self.sources.get(file.0 as usize).map_or("", |source| source.text.as_str())
    }

    fn add(&mut self, read: CachedFile) -> FileId {
        let id = FileId(self.sources.len() as u32);
        match read.is {
            Is::Text => self.cards.push(id),
            Is::NotUtf8(byte) => {
                let at = Place { file: id, span: Span::new(byte, byte + '\u{fffd}'.len_utf8()) };
                let finding = Diagnostic::new(
                    &registry::NOT_UTF8,
                    at,
                    "This file is not text in UTF-8: the first sign that cannot be read is here.",
                )
                .help("Open the file in your editor and save it with the encoding UTF-8.");
                self.diagnostics.push(finding);
            }
            Is::TooLarge => {
                let at = Place { file: id, span: Span::default() };
                let message = "This file is larger than 4 MB, so it was not read.";
                self.diagnostics.push(Diagnostic::new(&registry::FILE_TOO_LARGE, at, message));
            }
        }
        self.sources.push(read.source);
        id
    }

    fn odd(&mut self, path: String, check: &'static Check, message: &str) {
        let at = Place { file: FileId(self.sources.len() as u32), span: Span::default() };
        self.sources.push(Arc::new(SourceFile { path, text: String::new() }));
        self.diagnostics.push(Diagnostic::new(check, at, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Project) {
        let dir = tempfile::tempdir().unwrap();
        for (path, bytes) in files {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        let project = Project::at(dir.path()).unwrap();
        (dir, project)
    }

    #[test]
    fn one_bad_file_hides_no_other() {
        let (_dir, project) = project(&[
            ("cards/p/game.card", b"Game: P"),
            ("cards/p/deep/a.card", b"A, B - C"),
            ("cards/p/b.card", b"\xff\xfe\x00"),
            ("cards/p/numbers.txt", b"1 a\nnonsense\n"),
        ]);
        let pack = project.load("p", &mut FileCache::default()).unwrap();
        let paths: Vec<&str> = pack.sources.iter().map(|s| s.path.as_str()).collect();
        assert_eq!(paths, ["cards/p/b.card", "cards/p/deep/a.card", "cards/p/game.card", "cards/p/numbers.txt"]);
        assert_eq!(pack.cards, [FileId(1), FileId(2)]);
        assert_eq!(pack.game, FileId(2));
        let codes: Vec<&str> = pack.diagnostics.iter().map(|d| d.check.code).collect();
        assert_eq!(codes, ["E001", "G065"]);
    }

    #[test]
    fn a_shelf_reads_again_what_it_is_told_to_forget() {
        let (_dir, project) = project(&[("cards/p/game.card", b"Game: P")]);
        let mut cache = FileCache::default();
        let game = project.root.join("cards/p/game.card");
        let text = |cache: &mut FileCache| project.load("p", cache).unwrap().text(FileId(0)).to_owned();
        assert_eq!(text(&mut cache), "Game: P");
        std::fs::write(&game, "Game: Q").unwrap();
        assert_eq!(text(&mut cache), "Game: P");
        cache.forget(&game);
        assert_eq!(text(&mut cache), "Game: Q");
    }

    #[test]
    fn packs_are_folders_with_a_game() {
        let (_dir, project) =
            project(&[("cards/b/game.card", b""), ("cards/a/game.card", b""), ("cards/c/x.card", b"")]);
        assert_eq!(project.packs(), Ok(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(project.chosen(&["cards/b/".to_owned()]), Ok(vec!["b".to_owned()]));
        assert!(project.chosen(&["c".to_owned()]).is_err());
        assert_eq!(project.pack_of(&project.root.join("cards/a/game.card")), Some("a".to_owned()));
        assert_eq!(project.pack_of(&project.root.join("cards/c/x.card")), None);
    }
}
