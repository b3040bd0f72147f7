//! Reads `cards/severities.txt`, which sets the severity of checks in every pack of the project.

use diagnostic::severities::{LINES, Severities};
use diagnostic::{Diagnostic, registry};
use source::{FileId, Place, Span};

/// The name of the file in `cards/`.
pub const FILE: &str = "severities.txt";

/// Reads the file. A line without one of the four keys is a finding, and so is a name that no check has.
pub fn read(file: FileId, text: &str) -> (Severities, Vec<Diagnostic>) {
    let mut severities = Severities::default();
    let mut findings = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let from = start;
        start += line.len();
        let words = line.split("//").next().unwrap_or("").trim();
        if words.is_empty() {
            continue;
        }
        let offset = line.find(words).unwrap_or(0);
        let at = Place { file, span: Span::new(from + offset, from + offset + words.len()) };
        let known = words.split_once(':').and_then(|(key, names)| {
            let line = LINES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(key.trim()))?;
            Some((line.2, names))
        });
        let Some((severity, names)) = known else {
            let message =
                "This line should begin with “Errors:”, “Warnings:”, “Notes:” or “Allowed:”, and name checks.";
            findings.push(Diagnostic::new(&registry::UNREAD_DECLARATION, at, message));
            continue;
        };
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            if !severities.add(name, severity) {
                findings.push(no_such_check(name, at));
            }
        }
    }
    (severities, findings)
}

/// Returns the finding for a name that no check has.
pub fn no_such_check(name: &str, at: Place) -> Diagnostic {
    Diagnostic::new(&registry::UNREAD_DECLARATION, at, format!("There is no check “{name}”."))
        .help("`cardwright explain` lists all checks, with names and codes.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagnostic::Severity;

    #[test]
    fn a_line_that_names_no_known_check_is_a_finding() {
        let text = "// ours\nWarnings: G001, missing-art\nAllowed: C009\nPerhaps: C009\nNotes: no-such-check\n";
        let (severities, findings) = read(FileId(0), text);
        let expected = [
            ("G001", Some(Severity::Warning)),
            ("missing-art", Some(Severity::Warning)),
            ("C009", None),
            ("no-such-check", Some(Severity::Note)),
        ];
        assert_eq!(severities.0, expected.map(|(name, severity)| (name.to_owned(), severity)));
        assert_eq!(findings.len(), 2);
    }

    #[test]
    fn an_error_of_reading_cannot_be_allowed() {
        let (severities, _) = read(FileId(0), "Allowed: E010, G001");
        let at = Place { file: FileId(0), span: Span::default() };
        let mut findings =
            vec![Diagnostic::new(&registry::UNKNOWN_WORD, at, ""), Diagnostic::new(&registry::WRONG_TEAM, at, "")];
        severities.settle(&mut findings);
        assert_eq!(findings.iter().map(|finding| finding.check.code).collect::<Vec<_>>(), ["E010"]);
    }
}
