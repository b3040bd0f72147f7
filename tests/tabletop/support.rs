//! Games of declared kinds, compiled from texts.

use std::path::{Path, PathBuf};

use diagnostic::Severity;
use model::RuleSet;
use project::{FileCache, Project, compile};
use tabletop::TableGame;

pub fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_path_buf()
}

/// The rules of a pack of this project.
pub fn pack(name: &str) -> RuleSet {
    rules(&root(), name).unwrap_or_else(|errors| panic!("{name}: {errors}"))
}

/// The rules of a pack in `tests/suite/packs/`, which is a project of games that only tests play.
pub fn test_pack(name: &str) -> RuleSet {
    rules(&root().join("tests/suite/packs"), name).unwrap_or_else(|errors| panic!("{name}: {errors}"))
}

/// The rules of a pack whose only file has this text.
pub fn rules_of(text: &str) -> Result<RuleSet, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = folder.path().join("cards/game");
    std::fs::create_dir_all(&pack).expect("a folder");
    std::fs::write(pack.join("game.card"), text).expect("a file");
    rules(folder.path(), "game")
}

fn rules(project: &Path, pack: &str) -> Result<RuleSet, String> {
    let project = Project::at(project).expect("a project");
    let compilation = compile(&project.load(pack, &mut FileCache::default()).expect("the pack is there"));
    let errors = compilation.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|finding| format!("{}: {}", finding.check.code, finding.message)).collect();
    if errors.is_empty() { Ok(compilation.set) } else { Err(errors.join("\n")) }
}

/// The game of these rules.
pub fn load(rules: &RuleSet) -> TableGame {
    TableGame::load(rules).unwrap_or_else(|problems| {
        panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}
