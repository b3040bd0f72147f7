//! Corpora: the official cards compile, and golden files record the errors of the other cards.

use std::path::Path;

use source::LineIndex;

use crate::support::{brief, errors, files, golden, own, with};

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a card")
}

#[test]
fn official_cards_compile() {
    let mut together = String::new();
    for path in files("tests/corpus/fantasy-arena", ".card") {
        let text = text(&path);
        let wrong = errors(&own(&with(&text)));
        assert!(wrong.is_empty(), "{}:\n{}", path.display(), brief(&wrong));
        together.push_str(&text);
        together.push_str("\n\n");
    }
    let compilation = with(&together);
    let wrong = errors(&compilation.diagnostics);
    assert!(wrong.is_empty(), "all together:\n{}", brief(&wrong));
    assert!(compilation.whole().is_some());
}

/// Cards by people who knew only the game. `tests/golden/wild.txt` records the errors of each card, so that a review
/// shows each change.
#[test]
fn errors_of_wild_cards_match_the_golden_file() {
    as_far_as_they_did("tests/corpus/wild", "wild.txt");
}

/// Cards by people who had read only `docs/language.md`. `MEANING.md` beside the cards says what most of them mean.
#[test]
fn errors_of_invented_cards_match_the_golden_file() {
    as_far_as_they_did("tests/corpus/invented", "invented.txt");
}

fn as_far_as_they_did(folder: &str, expected: &str) {
    let mut table = String::new();
    let mut clean = 0;
    let paths = files(folder, ".card");
    for path in &paths {
        let text = text(path);
        let wrong = errors(&own(&with(&text)));
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        clean += usize::from(wrong.is_empty());
        table.push_str(&format!(
            "{name}: {}\n",
            if wrong.is_empty() { "compiles".to_owned() } else { format!("{} errors", wrong.len()) }
        ));
        let lines = LineIndex::new(&text);
        for finding in &wrong {
            let at = lines.position(&text, finding.at.span.start);
            table.push_str(&format!("  {}:{} {} {}\n", at.line, at.column, finding.check.code, finding.message));
            let fixes: Vec<&str> = finding.fixes.iter().map(|fix| fix.title.as_str()).collect();
            if !fixes.is_empty() {
                table.push_str(&format!("    offered: {}\n", fixes.join("; ")));
            }
        }
    }
    table.insert_str(0, &format!("{clean} of {} compile as they stand\n\n", paths.len()));
    let wrong = golden(expected, &table);
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}
