//! Sentences and their meaning: `tests/suite/language/*.card`, one file for each subject.
//!
//! A file has cases, each below a line `--- name`. A case is cards and definitions, or only actions and special
//! conditions; a card called Nell then carries these. A line `//! E010 "smite"` expects a finding of the language (a
//! code that begins with E) in the line below, and gives the words that the finding underlines. A line
//! `//= Hit an Opp in target.` expects the canonical English of the text that begins in the line below. `BLESS=1`
//! rewrites both.

use reading::places::PartOf;

use crate::support::{files, own, said, with};

const HEADER: &str = "Nell, Test Pilot - Rogue\n\n";

struct Case {
    name: String,
    /// The lines of the case without the expectations.
    lines: Vec<String>,
    /// The expectations, each with the index of the line below it.
    expected: Vec<(usize, String)>,
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("--- ") {
            cases.push(Case { name: name.to_owned(), lines: Vec::new(), expected: Vec::new() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if line.starts_with("//! ") || line.starts_with("//= ") {
            case.expected.push((case.lines.len(), line.to_owned()));
        } else {
            case.lines.push(line.to_owned());
        }
    }
    for case in &mut cases {
        while case.lines.last().is_some_and(|line| line.trim().is_empty()) {
            case.lines.pop();
        }
    }
    cases
}

/// Returns the findings and canonical texts of a case, each with the index of its line.
fn outcome(case: &Case) -> Vec<(usize, String)> {
    let body = case.lines.join("\n");
    let short = body.starts_with('[') || body.starts_with("Special:");
    let targetless = short && !body.contains("Target:");
    let text = format!("{}{body}{}\n", if short { HEADER } else { "" }, if targetless { "\n\nTarget: +2" } else { "" });
    let skipped = if short { HEADER.lines().count() } else { 0 };
    let line_of = |start: u32| {
        let before = text.get(..start as usize).unwrap_or_default();
        before.matches('\n').count().saturating_sub(skipped).min(case.lines.len())
    };
    let compilation = with(&text);
    let mut found: Vec<(usize, String)> = own(&compilation)
        .iter()
        .filter(|finding| finding.check.code.starts_with('E'))
        .map(|finding| {
            let words = finding.at.span.of(&text).split_whitespace().collect::<Vec<_>>().join(" ");
            (line_of(finding.at.span.start), format!("//! {} \"{words}\"", finding.check.code))
        })
        .collect();
    for (id, read) in &compilation.reading.texts {
        let words = read.read.adjectives.is_empty() && read.read.told_places.is_empty();
        let silent = read.read.rules.is_empty() && read.read.pattern.is_none() && words;
        if Some(read.file) != compilation.stands_in || silent {
            continue;
        }
        let part =
            if compilation.set.cards.iter().any(|card| card.id == *id) { PartOf::Special } else { PartOf::Whole };
        let Some(place) = compilation.reading.places.get(id, part) else { continue };
        let english = said(&compilation, read).unwrap_or_else(|why| format!("UNSAYABLE: {why}"));
        found.extend(english.lines().map(|line| (line_of(place.span.start), format!("//= {line}"))));
    }
    found.sort_by_key(|(line, _)| *line);
    if found.is_empty() {
        // A case without findings and rules gets an expectation too, so that no case passes by expecting nothing.
        found.push((0, "//= (no rules)".to_owned()));
    }
    found
}

fn written(case: &Case, notes: &[(usize, String)]) -> String {
    let mut out = format!("--- {}\n", case.name);
    for (number, line) in case.lines.iter().enumerate() {
        for (_, note) in notes.iter().filter(|(at, _)| *at == number) {
            out.push_str(&format!("{note}\n"));
        }
        out.push_str(&format!("{line}\n"));
    }
    for (_, note) in notes.iter().filter(|(at, _)| *at >= case.lines.len()) {
        out.push_str(&format!("{note}\n"));
    }
    out
}

#[test]
fn sentences_have_the_expected_meaning() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in files("tests/suite/language", ".card") {
        let text = std::fs::read_to_string(&path).expect("a suite");
        let cases = cases(&text);
        assert!(!cases.is_empty(), "{} has no cases", path.display());
        count += cases.len();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut again = Vec::new();
        for case in &cases {
            let outcome = outcome(case);
            if outcome != case.expected {
                wrong.push(format!("{name}:\n{}", written(case, &outcome)));
            }
            // A text that cannot be printed in canonical English is a failure, whatever the file expects.
            if outcome.iter().any(|(_, note)| note.starts_with("//= UNSAYABLE")) {
                wrong.push(format!("{name}: “{}” cannot be said", case.name));
            }
            again.push(written(case, &outcome));
        }
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, again.join("\n")).expect("written");
        }
    }
    assert!(count >= 100, "only {count} cases");
    assert!(std::env::var_os("BLESS").is_some() || wrong.is_empty(), "{}", wrong.join("\n"));
}
