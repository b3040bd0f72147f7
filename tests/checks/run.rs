//! Helpers that run the checks and return their findings.

use board::{Board, Geometry};
use checks::{At, Places, Subject, run};
use diagnostic::Diagnostic;
use model::RuleSet;
use source::{FileId, Place, Span};

/// Source places for tests: every part has a file of its own, so that a test can distinguish the parts. `words` holds
/// the text of some parts.
pub struct Parts {
    pub words: Vec<(String, String)>,
}

fn file(at: At) -> FileId {
    let name = format!("{at:?}");
    FileId(name.bytes().fold(2_166_136_261, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619)))
}

pub fn place(at: At, end: usize) -> Place {
    Place { file: file(at), span: Span::new(0, end) }
}

impl Places for Parts {
    fn place(&self, at: At<'_>) -> Place {
        place(at, self.words(at).len())
    }

    fn words(&self, at: At<'_>) -> &str {
        let name = format!("{at:?}");
        self.words.iter().find(|(part, _)| *part == name).map_or("", |(_, words)| words)
    }
}

pub fn findings(set: &RuleSet) -> Vec<Diagnostic> {
    findings_in(set, &Parts { words: vec![] })
}

pub fn findings_in(set: &RuleSet, parts: &Parts) -> Vec<Diagnostic> {
    let geometry = Board::try_from(&set.game.board).map(Geometry::new).ok();
    run(&Subject { set, places: parts, geometry: geometry.as_ref(), figures: None })
}

pub fn codes(set: &RuleSet) -> Vec<&'static str> {
    let mut codes: Vec<&str> = findings(set).iter().map(|finding| finding.check.code).collect();
    codes.sort_unstable();
    codes
}

/// Returns the messages of the findings with one code.
pub fn messages(set: &RuleSet, code: &str) -> Vec<String> {
    findings(set)
        .into_iter()
        .filter(|finding| finding.check.code == code)
        .map(|finding| finding.message.clone())
        .collect()
}

#[track_caller]
pub fn gives(set: RuleSet, expected: &[&str]) {
    let found = findings(&set);
    let mut codes: Vec<&str> = found.iter().map(|finding| finding.check.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, expected, "{:#?}", found.iter().map(|f| &f.message).collect::<Vec<_>>());
}
