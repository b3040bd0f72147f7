//! The whole pipeline: compiles any text in the game's pack, and prints its rules in canonical English.

use std::path::Path;
use std::sync::OnceLock;

use diagnostic::Diagnostic;
use model::Tiles;
use project::{FileCache, FileContent, PackFiles, Project, compile_annotated};
use reading::generate::Speaker;
use source::FileId;

pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let compilation =
        compile_annotated(&pack().clone().with_stand_in("any.card".to_owned(), FileContent::Text(text.clone())));
    let Some(file) = compilation.stands_in else { return };
    compilation.diagnostics.iter().for_each(|finding| lies_within(finding, file, &text));
    for text in compilation.reading.texts.values().filter(|text| text.file == file) {
        let speaker =
            Speaker { lexicon: compilation.reading.lexicon(), names: &compilation.reading.names, owner: &text.owner };
        let pattern = match &text.read.pattern {
            Some(Tiles::Pick(pattern)) => Some(&**pattern),
            _ => None,
        };
        // Here printing must only not panic; the round trip tests rules that cannot be printed.
        let _ = speaker.rules(pattern, &text.read.rules);
    }
    let ron = emit::ron(&compilation.set).expect("rule objects can be written");
    assert!(emit::read_ron(&ron).is_ok_and(|set| set == compilation.set));
}

/// Asserts that every span of the finding in this file lies within the text and on character boundaries.
fn lies_within(finding: &Diagnostic, file: FileId, text: &str) {
    let edits = finding.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.at);
    let labels = finding.labels.iter().map(|label| label.at);
    for place in std::iter::once(finding.at).chain(labels).chain(edits).filter(|place| place.file == file) {
        let (start, end) = (place.span.start as usize, place.span.end as usize);
        assert!(text.get(start..end).is_some(), "{}: {start}..{end}", finding.check.code);
    }
}

fn pack() -> &'static PackFiles {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    PACK.get_or_init(|| {
        // This file is also compiled in the fuzzers' own package, which lies in a folder of the project.
        let project = Project::find(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
            .expect("the repository is a project");
        project.load("fantasy-arena", &mut FileCache::default()).expect("the pack is there")
    })
}
