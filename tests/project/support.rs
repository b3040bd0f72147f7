//! Compiles the pack that declares its own kinds, alone or with one more file, and games that are declared in one text.

use std::sync::OnceLock;

use diagnostic::{Diagnostic, Severity};
use model::{RuleSet, Thing};
use project::{Compilation, FileCache, FileContent, PackFiles, Project, compile};

pub fn pack() -> &'static PackFiles {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    PACK.get_or_init(|| {
        let project = Project::at(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
            .expect("the repository is a project");
        project.load("hands-of-war", &mut FileCache::default()).expect("the pack is there")
    })
}

pub fn whole() -> &'static Compilation {
    static WHOLE: OnceLock<Compilation> = OnceLock::new();
    WHOLE.get_or_init(|| compile(pack()))
}

pub fn with(text: &str) -> Compilation {
    compile(&pack().clone().with_stand_in("example.card".to_owned(), FileContent::Text(text.to_owned())))
}

/// Returns the code and the message of each warning and error.
pub fn found(compilation: &Compilation) -> Vec<(String, String)> {
    let grave = |finding: &&Diagnostic| finding.severity > Severity::Note;
    compilation.diagnostics.iter().filter(grave).map(|f| (f.check.code.to_owned(), f.message.clone())).collect()
}

pub fn codes(text: &str) -> Vec<String> {
    found(&with(text)).into_iter().map(|(code, _)| code).collect()
}

pub fn thing<'a>(set: &'a RuleSet, name: &str) -> &'a Thing {
    set.declared.things.iter().find(|thing| thing.name == name).expect(name)
}

pub fn creature(name: &str, lines: &str) -> String {
    format!("{name} - Creature (Common)\nAttack: 1\nHealth: 1\nRange: 1\n{lines}\n")
}

/// Compiles a game that is declared in one file.
pub fn game(text: &str) -> Compilation {
    let dir = tempfile::tempdir().expect("a folder");
    let pack = dir.path().join("cards/trial");
    std::fs::create_dir_all(&pack).expect("made");
    std::fs::write(pack.join("game.card"), format!("Game: Trial\nSet: One\n\n{text}")).expect("written");
    let project = Project::at(dir.path()).expect("a project");
    compile(&project.load("trial", &mut FileCache::default()).expect("the pack"))
}

/// Compiles a game that is declared in one file, with a lexicon of its own.
pub fn game_with_lexicon(text: &str, lexicon: &str) -> Compilation {
    let dir = tempfile::tempdir().expect("a folder");
    let pack = dir.path().join("cards/trial");
    std::fs::create_dir_all(&pack).expect("made");
    std::fs::write(pack.join("game.card"), format!("Game: Trial\nSet: One\n\n{text}")).expect("written");
    std::fs::write(pack.join("own.lexicon"), lexicon).expect("written");
    let project = Project::at(dir.path()).expect("a project");
    compile(&project.load("trial", &mut FileCache::default()).expect("the pack"))
}
