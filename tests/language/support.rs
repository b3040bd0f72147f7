//! The Fantasy Arena pack, and texts that are compiled within it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use diagnostic::render::Sources;
use diagnostic::{Diagnostic, Severity};
use model::Tiles;
use project::{Compilation, FileCache, FileContent, PackFiles, Project, compile_annotated};
use reading::generate::Speaker;
use reading::pack::ReadText;
use source::{FileId, SourceFile};

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Returns the pack, without the bands of its classes.
pub fn pack() -> &'static PackFiles {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    PACK.get_or_init(|| without_bands(project_pack("fantasy-arena")))
}

fn project_pack(name: &str) -> PackFiles {
    let project = Project::at(root()).expect("the repository is a project");
    project.load(name, &mut FileCache::default()).expect("the pack is there")
}

/// Removes the bands of the classes: measuring the figures of a card takes longer than parsing the card, and these
/// tests check only what a text means. The offsets in the files do not change.
fn without_bands(mut pack: PackFiles) -> PackFiles {
    let game = &mut pack.sources[pack.game.0 as usize];
    let mut text = SourceFile::clone(game);
    text.text = text.text.replace("\nBand: ", "\n//and: ");
    *game = Arc::new(text);
    pack
}

/// Compiles the pack by itself.
pub fn whole() -> &'static Compilation {
    static WHOLE: OnceLock<Compilation> = OnceLock::new();
    WHOLE.get_or_init(|| compile_annotated(pack()))
}

/// Compiles the pack with the text as its file `example.card`.
pub fn with(text: &str) -> Compilation {
    compile_annotated(&pack().clone().with_stand_in("example.card".to_owned(), FileContent::Text(text.to_owned())))
}

/// Compiles the pack, including the bands of its classes, with the text as its file `example.card`.
pub fn with_bands(text: &str) -> Compilation {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    let pack = PACK.get_or_init(|| project_pack("fantasy-arena"));
    compile_annotated(&pack.clone().with_stand_in("example.card".to_owned(), FileContent::Text(text.to_owned())))
}

/// Compiles the pack that declares its own kinds, with the text as its file `example.card`.
pub fn with_declared(text: &str) -> Compilation {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    let pack = PACK.get_or_init(|| project_pack("hands-of-war"));
    compile_annotated(&pack.clone().with_stand_in("example.card".to_owned(), FileContent::Text(text.to_owned())))
}

/// Returns the findings in `example.card`.
pub fn own(compilation: &Compilation) -> Vec<Diagnostic> {
    let own = compilation.diagnostics.iter().filter(|finding| Some(finding.at.file) == compilation.stands_in);
    own.cloned().collect()
}

/// Formats the findings as lines like *error E010: …*, for messages of tests.
pub fn brief(findings: &[Diagnostic]) -> String {
    let lines = findings.iter().map(|f| format!("  {} {}: {}", f.severity, f.check.code, f.message));
    lines.collect::<Vec<_>>().join("\n")
}

pub fn errors(findings: &[Diagnostic]) -> Vec<Diagnostic> {
    findings.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect()
}

/// Prints a text in canonical English.
pub fn said(compilation: &Compilation, text: &ReadText) -> Result<String, String> {
    let speaker =
        Speaker { lexicon: compilation.reading.lexicon(), names: &compilation.reading.names, owner: &text.owner };
    let pattern = match &text.read.pattern {
        Some(Tiles::Pick(pattern)) => Some(&**pattern),
        _ => None,
    };
    let mut told: Vec<String> = Vec::new();
    for (name, of, tile) in &text.read.told_places {
        told.push(speaker.place(name, of, tile).map_err(|unsayable| unsayable.0)?);
    }
    for (name, of, when) in &text.read.adjectives {
        told.push(speaker.adjective(name, of, when).map_err(|unsayable| unsayable.0)?);
    }
    told.push(speaker.rules(pattern, &text.read.rules).map_err(|unsayable| unsayable.0)?);
    told.retain(|words| !words.is_empty());
    Ok(told.join(" "))
}

/// Compares a text with a golden file. Returns the difference, or `None` if they are equal. `BLESS=1` rewrites the file
/// instead.
pub fn golden(path: &str, found: &str) -> Option<String> {
    let path = root().join("tests/golden").join(path);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(&path, found).expect("written");
        return None;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    (known != found).then(|| format!("{}:\n--- expected\n{known}--- found\n{found}", path.display()))
}

/// Returns the files of a folder whose names end with `ending`, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

/// The sources of a compilation, for rendering its findings.
pub struct Texts<'a>(pub &'a [Arc<SourceFile>]);

impl Sources for Texts<'_> {
    fn path(&self, file: FileId) -> &str {
        self.0.get(file.0 as usize).map_or("", |source| source.path.as_str())
    }

    fn text(&self, file: FileId) -> &str {
        self.0.get(file.0 as usize).map_or("", |source| source.text.as_str())
    }
}
