//! How grave findings are here: a project and a pack may change it for any check, by its name or code.

use super::registry;
use super::{Diagnostic, Severity};

/// Checks, by name or code, with what they are here; `None` for those that are not reported. The last one said counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Severities(pub Vec<(String, Option<Severity>)>);

/// The lines that change how grave checks are, each with an example.
pub const LINES: [(&str, &str, Option<Severity>); 4] = [
    ("Errors", "Errors: coarse-art", Some(Severity::Error)),
    ("Warnings", "Warnings: missing-art", Some(Severity::Warning)),
    ("Notes", "Notes: C009", Some(Severity::Note)),
    ("Allowed", "Allowed: small-draft-pool", None),
];

impl Severities {
    /// Adds a check; false if there is none of that name or code.
    pub fn add(&mut self, name: &str, severity: Option<Severity>) -> bool {
        self.0.push((name.to_owned(), severity));
        registry::find(name).is_some()
    }

    /// What was said later counts more.
    pub fn then(mut self, later: &Severities) -> Severities {
        self.0.extend(later.0.iter().cloned());
        self
    }

    /// Gives findings the severity that they have here. What cannot be read stays an error.
    pub fn settle(&self, findings: &mut Vec<Diagnostic>) {
        let changed = |finding: &Diagnostic| {
            let is = |name: &str| finding.check.name == name || finding.check.code.eq_ignore_ascii_case(name);
            let fixed = finding.check.code.starts_with('E') && finding.severity == Severity::Error;
            self.0.iter().rev().find(|(name, _)| is(name)).filter(|_| !fixed).map(|(_, severity)| *severity)
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
