//! Changed severities. A project or a pack may change the severity of all findings of a check, by the name or code of
//! the check.

use crate::finding::Diagnostic;
use crate::registry::{self, Severity};

/// Checks, by name or code, with their changed severities. `None` means that the check is not reported. If a check has
/// several entries, the last entry counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Severities(pub Vec<(String, Option<Severity>)>);

/// The keys of the lines that change severities, each with an example and the severity that it sets.
pub const LINES: [(&str, &str, Option<Severity>); 4] = [
    ("Errors", "Errors: coarse-art", Some(Severity::Error)),
    ("Warnings", "Warnings: missing-art", Some(Severity::Warning)),
    ("Notes", "Notes: C009", Some(Severity::Note)),
    ("Allowed", "Allowed: small-draft-pool", None),
];

impl Severities {
    /// Adds an entry, and returns whether a check with this name or code exists.
    pub fn add(&mut self, name: &str, severity: Option<Severity>) -> bool {
        self.0.push((name.to_owned(), severity));
        registry::find(name).is_some()
    }

    /// Appends the entries of `later`, which override the entries of `self`.
    pub fn then(mut self, later: &Severities) -> Severities {
        self.0.extend(later.0.iter().cloned());
        self
    }

    /// Gives the findings their changed severities, and removes findings that are not reported. An error that stops the
    /// compiler stays an error.
    pub fn settle(&self, findings: &mut Vec<Diagnostic>) {
        let changed = |finding: &Diagnostic| {
            let last = self.0.iter().rev().find(|(name, _)| finding.check.is_called(name));
            last.filter(|_| !finding.stops_compiler()).map(|(_, severity)| *severity)
        };
        findings.retain_mut(|finding| match changed(finding) {
            None => true,
            Some(None) => false,
            Some(Some(severity)) => {
                if finding.severity != severity {
                    finding.severity = severity;
                }
                true
            }
        });
    }
}
