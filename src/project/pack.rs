//! Reads the files of a pack, which are the input of a compilation.

use std::path::PathBuf;
use std::sync::Arc;

use crate::file_cache::{CachedFile, ContentKind, FileCache};
use crate::number_ledger::{self, NumberLedger};
use crate::paths::display_path;
use crate::project::{GAME_FILE, Project};
use crate::read::FileContent;
use crate::severities;
use crate::trouble::Trouble;
use diagnostic::{Check, Diagnostic, Severities, registry};
use measured::Measurements;
use source::{FileId, Place, SourceFile, Span};
use syntax::Keywords;

/// The texts of one pack.
#[derive(Debug, Clone)]
pub struct PackFiles {
    /// The name of the pack's folder.
    pub name: String,
    /// The project's folder, absolute.
    pub root: PathBuf,
    /// Every text of the run. A [`FileId`] is an index into this list. If only a part of a file could be read, that
    /// part is included, so that findings can point at it.
    pub sources: Vec<Arc<SourceFile>>,
    /// The files with cards and definitions, sorted by path.
    pub cards: Vec<FileId>,
    /// The lexicon files with the pack's own words, sorted by path.
    pub lexicons: Vec<FileId>,
    /// The file with the sentences of the design document, if the pack has one.
    pub document: Option<FileId>,
    /// The file that has the `Game:` block.
    pub game: FileId,
    /// The collector numbers of the cards.
    pub(crate) numbers: Arc<NumberLedger>,
    /// The results of the cards in games.
    pub measured: Arc<Measurements>,
    /// A file from outside the pack that is compiled as if it were in the pack. A block of this file replaces the block
    /// of the pack with the same name.
    pub stands_in: Option<FileId>,
    /// The severities that the project sets for checks.
    pub severities: Severities,
    /// The findings on the files themselves.
    pub diagnostics: Vec<Diagnostic>,
}

/// The file in a pack's folder with the sentences of the design document. Each line begins with the sentence's number.
const DOCUMENT: &str = "document.txt";

impl Project {
    /// Reads a pack. A file that is not text, or is too large, is a finding. A file that cannot be opened is an error.
    pub fn load(&self, pack: &str, cache: &mut FileCache) -> Result<PackFiles, Trouble> {
        let dir = self.cards_dir().join(pack);
        let found = cache.walk(&self.root, &dir)?;
        let mut files = PackFiles {
            name: pack.to_owned(),
            root: self.root.clone(),
            sources: Vec::with_capacity(found.cards.len() + 2),
            cards: Vec::with_capacity(found.cards.len()),
            lexicons: Vec::new(),
            document: None,
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
            files.report_entry(display_path(&self.root, path), &registry::FOLDER_NAMED_LIKE_A_CARD, message);
        }
        for path in &found.strays {
            let message = "This link leads out of the project, or to nothing, so it was not read.";
            files.report_entry(display_path(&self.root, path), &registry::LINK_LEADS_OUTSIDE, message);
        }
        let ours = self.cards_dir().join(severities::FILE);
        if cache.exists(&ours) {
            let id = files.add(cache.read(&self.root, &ours)?);
            files.cards.retain(|file| *file != id);
            let (severities, findings) = severities::read(id, files.text(id));
            files.severities = severities;
            files.diagnostics.extend(findings);
        }
        let numbers = dir.join(number_ledger::FILE);
        if cache.exists(&numbers) {
            let read = cache.read(&self.root, &numbers)?;
            let (is_text, source) = (read.kind == ContentKind::Text, read.source.clone());
            let id = files.add(read);
            files.cards.retain(|file| *file != id);
            if is_text {
                let (ledger, findings) = cache.numbers(&numbers, id, &source);
                files.numbers = ledger;
                files.diagnostics.extend(findings);
            }
        }
        let document = dir.join(DOCUMENT);
        if cache.exists(&document) {
            let id = files.add(cache.read(&self.root, &document)?);
            files.cards.retain(|file| *file != id);
            files.document = Some(id);
        }
        let measured = dir.join(measured::FILE);
        if cache.exists(&measured) {
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
    /// Adds a file from outside the pack. Its blocks replace the blocks with the same names. Findings show `path` as
    /// given.
    pub fn with_stand_in(mut self, path: String, content: FileContent) -> PackFiles {
        let id = self.add(CachedFile::new(path, content));
        self.stands_in = Some(id);
        self
    }

    /// Returns the keywords that open lines in this pack. A pack that declares kinds has keywords of its own; any other
    /// pack has the keywords of a board game.
    pub fn keywords(&self) -> Keywords {
        kinds::keywords(self.cards.iter().map(|file| self.text(*file))).unwrap_or_else(game::keywords)
    }

    /// Returns a text and its path by its id; `None` if no text has this id.
    pub fn source(&self, file: FileId) -> Option<&Arc<SourceFile>> {
        self.sources.get(file.0 as usize)
    }

    /// Returns a text by its id; empty if no text has this id.
    pub fn text(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| source.text.as_str())
    }

    /// Returns the path of a text, as findings show it; empty if no text has this id.
    pub fn path(&self, file: FileId) -> &str {
        self.source(file).map_or("", |source| source.path.as_str())
    }

    /// Adds a file. A text counts as a card file. Any other content is reported as a finding.
    fn add(&mut self, read: CachedFile) -> FileId {
        let id = FileId::at(self.sources.len());
        match read.kind {
            ContentKind::Text => self.cards.push(id),
            ContentKind::NotUtf8(byte) => {
                let at = Place { file: id, span: Span::new(byte, byte + '\u{fffd}'.len_utf8()) };
                let finding = Diagnostic::new(
                    &registry::NOT_UTF8,
                    at,
                    "This file is not text in UTF-8: the first byte that cannot be read is here.",
                )
                .help("Open the file in your editor and save it with the encoding UTF-8.");
                self.diagnostics.push(finding);
            }
            ContentKind::TooLarge => {
                let at = Place { file: id, span: Span::default() };
                let message = "This file is larger than 4 MB, so it was not read.";
                self.diagnostics.push(Diagnostic::new(&registry::FILE_TOO_LARGE, at, message));
            }
        }
        self.sources.push(read.source);
        id
    }

    /// Adds a finding on a directory entry that cannot be read as a file of the pack.
    fn report_entry(&mut self, path: String, check: &'static Check, message: &str) {
        let at = Place { file: FileId::at(self.sources.len()), span: Span::default() };
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
    fn an_unreadable_file_does_not_hide_the_others() {
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
    fn a_forgotten_file_is_read_again() {
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
}
