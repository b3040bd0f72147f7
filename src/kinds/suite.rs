//! Runs the packs in `tests/suite/kinds/`. A line with findings ends with them, behind `//!`: their codes and messages.
//! `BLESS=1` writes them anew.

use std::path::{Path, PathBuf};

use crate::{check, keywords, read};
use diagnostic::Severity;
use source::{FileId, Place};
use syntax::ParsedFile;

const MARK: &str = "  //! ";

/// Returns the text with the findings at the ends of its lines.
fn told(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(|line| line.split(MARK).next().unwrap_or(line)).collect();
    let bare = lines.join("\n") + "\n";
    let words = keywords(std::iter::once(bare.as_str())).expect("the pack declares kinds");
    let parsed = syntax::parse_with(FileId(0), &bare, &words);
    let files = [ParsedFile { document: &parsed.document, text: &bare }];
    let game = read("pack", &files, Place::default(), "game.card");
    let mut findings: Vec<_> = parsed.diagnostics.iter().chain(&game.diagnostics).cloned().collect();
    // As in a compilation, the pack's own checks say nothing of a thing with an error.
    let broken = |of: &Option<String>| findings.iter().any(|f| f.severity == Severity::Error && f.card == *of);
    let own: Vec<_> = check(&game, &game.declared)
        .into_iter()
        .map(|(_, finding)| finding)
        .filter(|finding| !broken(&finding.card))
        .collect();
    findings.extend(own);
    findings.sort_by(|a, b| (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message)));
    let mut told: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    for finding in findings {
        let before = bare.get(..finding.at.span.range().start).unwrap_or("");
        let grave = match finding.severity {
            Severity::Error => "",
            Severity::Warning => " warning",
            _ => " note",
        };
        if let Some(line) = told.get_mut(before.matches('\n').count()) {
            line.push_str(&format!("{MARK}{}{grave}: {}", finding.check.code, finding.message));
        }
    }
    told.join("\n") + "\n"
}

fn packs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/kinds");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_line_has_the_findings_behind_it_and_no_others() {
    let packs = packs();
    assert!(packs.len() >= 2);
    for file in packs {
        let text = std::fs::read_to_string(&file).expect("a text");
        let told = told(&text);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, &told).expect("written");
        } else {
            assert_eq!(text, told, "{}", file.display());
        }
    }
}
