//! Compiling with the cache of the last compilation gives the same result as compiling without a cache, whatever was
//! edited in between.

use std::collections::BTreeMap;
use std::path::Path;

use project::{Compilation, CompileCache, FileCache, PackFiles, Project, compile, compile_again};
use proptest::prelude::*;
use reading::places::PartOf;
use tempfile::TempDir;

const PACK: &str = "fantasy-arena";

/// A file that declares words of the pack, and a card that uses them.
const WORDS: &str = "\
Adjective: cornered

A char is cornered if it is in a corner.

To shove A by N: push A by N. If it can't be moved, move it by N.

To sting an Opp: hit it.

Keyword: Toughness X (1 to 5)

This char can't be moved.

Quill, the Thorn - Warrior

[A] Prick: sting an Opp in target.

[S] Nudge: shove a cornered Opp in target by 1.

Target: +1S
";

/// The texts of the files of a pack, by their paths within the pack.
type Files = BTreeMap<String, String>;

/// Returns the pack that comes with the program without some of its cards, because a test compiles it many times.
fn small() -> Files {
    let project = Project::at(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).unwrap();
    let pack = project.load(PACK, &mut FileCache::default()).unwrap();
    let prefix = format!("cards/{PACK}/");
    let files = pack.sources.iter().map(|source| {
        let path = source.path.strip_prefix(&prefix).unwrap_or(&source.path);
        (path.to_owned(), source.text.clone())
    });
    let left_out = ["numbers.txt", "teams.card", "goran", "ilo", "ondo", "velvet", "sela", "anouk", "mox", "murmur"];
    let mut files: Files = files.filter(|(path, _)| !left_out.iter().any(|name| path.contains(name))).collect();
    files.insert("words.card".to_owned(), WORDS.to_owned());
    files
}

fn load(files: &Files) -> PackFiles {
    let dir = TempDir::new().unwrap();
    for (path, text) in files {
        let path = dir.path().join("cards").join(PACK).join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    Project::at(dir.path()).unwrap().load(PACK, &mut FileCache::default()).unwrap()
}

/// One edit. An index is taken modulo the number of files, words or paragraphs.
#[derive(Debug, Clone)]
enum Edit {
    /// A word of a file is replaced by a word of another file.
    Word {
        file: usize,
        at: usize,
        from: usize,
        word: usize,
    },
    /// A number is replaced by another number.
    Number {
        file: usize,
        at: usize,
        to: u8,
    },
    /// A paragraph of a file is appended to another file.
    Paragraph {
        file: usize,
        from: usize,
        paragraph: usize,
    },
    /// A paragraph is removed.
    LeaveOut {
        file: usize,
        paragraph: usize,
    },
    /// A capitalised word gets another name, in one file or in all files.
    Rename {
        file: usize,
        at: usize,
        everywhere: bool,
    },
    /// A comment is added at the beginning, which moves all text below it.
    Comment {
        file: usize,
    },
    Delete {
        file: usize,
    },
    Copy {
        file: usize,
    },
    Move {
        file: usize,
    },
    /// A file gets its original text again.
    Restore {
        file: usize,
    },
}

fn edit() -> impl Strategy<Value = Edit> {
    let n = || 0..10_000_usize;
    prop_oneof![
        4 => (n(), n(), n(), n()).prop_map(|(file, at, from, word)| Edit::Word { file, at, from, word }),
        4 => (n(), n(), 0..9_u8).prop_map(|(file, at, to)| Edit::Number { file, at, to }),
        3 => (n(), n(), n()).prop_map(|(file, from, paragraph)| Edit::Paragraph { file, from, paragraph }),
        2 => (n(), n()).prop_map(|(file, paragraph)| Edit::LeaveOut { file, paragraph }),
        4 => (n(), n(), any::<bool>()).prop_map(|(file, at, everywhere)| Edit::Rename { file, at, everywhere }),
        1 => n().prop_map(|file| Edit::Comment { file }),
        1 => n().prop_map(|file| Edit::Delete { file }),
        1 => n().prop_map(|file| Edit::Copy { file }),
        1 => n().prop_map(|file| Edit::Move { file }),
        4 => n().prop_map(|file| Edit::Restore { file }),
    ]
}

fn pick(files: &Files, file: usize) -> (String, String) {
    let (path, text) = files.iter().nth(file % files.len()).unwrap();
    (path.clone(), text.clone())
}

/// Returns the words of a text that satisfy the test, with their byte offsets.
fn words(text: &str, liked: impl Fn(&str) -> bool) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                found.extend(Some((from, &text[from..at])).filter(|(_, word)| liked(word)));
            }
            _ => {}
        }
    }
    found
}

fn apply(edit: &Edit, files: &mut Files, original: &Files) {
    match *edit {
        Edit::Word { file, at, from, word } => {
            let ((path, mut text), (_, other)) = (pick(files, file), pick(original, from));
            let (places, others) = (words(&text, |_| true), words(&other, |_| true));
            if let (false, false) = (places.is_empty(), others.is_empty()) {
                let (start, old) = places[at % places.len()];
                text.replace_range(start..start + old.len(), others[word % others.len()].1);
                files.insert(path, text);
            }
        }
        Edit::Number { file, at, to } => {
            let (path, mut text) = pick(files, file);
            let places = words(&text, |word| word.bytes().all(|byte| byte.is_ascii_digit()));
            if !places.is_empty() {
                let (start, old) = places[at % places.len()];
                text.replace_range(start..start + old.len(), &to.to_string());
                files.insert(path, text);
            }
        }
        Edit::Paragraph { file, from, paragraph } => {
            let ((path, text), (_, other)) = (pick(files, file), pick(original, from));
            let paragraphs: Vec<&str> = other.split("\n\n").collect();
            files.insert(path, format!("{text}\n\n{}\n", paragraphs[paragraph % paragraphs.len()]));
        }
        Edit::LeaveOut { file, paragraph } => {
            let (path, text) = pick(files, file);
            let mut paragraphs: Vec<&str> = text.split("\n\n").collect();
            paragraphs.remove(paragraph % paragraphs.len());
            files.insert(path, paragraphs.join("\n\n"));
        }
        Edit::Rename { file, at, everywhere } => {
            let (path, text) = pick(files, file);
            let places = words(&text, |word| word.starts_with(char::is_uppercase) && word.len() > 1);
            if places.is_empty() {
                return;
            }
            let old = places[at % places.len()].1.to_owned();
            let new = format!("{old}qu");
            for (name, text) in files.iter_mut().filter(|(name, _)| everywhere || **name == path) {
                let _ = name;
                *text = text.replace(&old, &new);
            }
        }
        Edit::Comment { file } => {
            let (path, text) = pick(files, file);
            files.insert(path, format!("// Noted.\n{text}"));
        }
        Edit::Delete { file } if files.len() > 2 => {
            files.remove(&pick(files, file).0);
        }
        Edit::Delete { .. } => {}
        Edit::Copy { file } => {
            let (path, text) = pick(files, file);
            files.insert(path.replace(".card", "-copy.card"), text);
        }
        Edit::Move { file } => {
            let (path, text) = pick(files, file);
            if path != "game.card" {
                files.remove(&path);
                files.insert(format!("a-{path}"), text);
            }
        }
        Edit::Restore { file } => {
            let (path, text) = pick(original, file);
            files.insert(path, text);
        }
    }
}

/// Compares everything that commands use of a compilation.
fn same(again: &Compilation, cold: &Compilation) -> Result<(), TestCaseError> {
    prop_assert_eq!(&again.diagnostics, &cold.diagnostics);
    prop_assert_eq!(&again.set, &cold.set);
    prop_assert_eq!(&again.sources, &cold.sources);
    prop_assert_eq!(&again.declared, &cold.declared);
    prop_assert_eq!(&again.numbers, &cold.numbers);
    prop_assert_eq!(&again.reading.art, &cold.reading.art);
    prop_assert_eq!(again.reading.names.all(), cold.reading.names.all());
    for card in &cold.set.cards {
        for part in [PartOf::Whole, PartOf::Target, PartOf::Special, PartOf::Lore] {
            prop_assert_eq!(again.reading.places.get(&card.id, part), cold.reading.places.get(&card.id, part));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn a_cache_changes_no_finding(edits in prop::collection::vec(edit(), 10..30)) {
        let original = small();
        let mut files = original.clone();
        let mut cache = CompileCache::default();
        same(&compile_again(&load(&files), &mut cache), &compile(&load(&files)))?;
        for edit in &edits {
            apply(edit, &mut files, &original);
            let pack = load(&files);
            same(&compile_again(&pack, &mut cache), &compile(&pack))?;
        }
    }
}
