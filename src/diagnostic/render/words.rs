//! Texts that all renderings share: the message with its title, and the count of findings.

use crate::finding::Diagnostic;
use crate::registry::Severity;

/// Counts the findings of each severity: *2 errors, 1 warning*. `None` if there are none.
pub fn summary(findings: &[Diagnostic]) -> Option<String> {
    let counts = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count();
        match count {
            0 => None,
            1 => Some(format!("1 {severity}")),
            _ => Some(format!("{count} {severity}s")),
        }
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// Puts a message on one line, without control characters, which a terminal would obey.
pub(super) fn plain(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns the message, preceded by the names of its card and action: `Fae, ENCHANT: …`.
pub(super) fn titled(finding: &Diagnostic) -> String {
    let message = plain(&finding.message);
    match (&finding.card, &finding.ability) {
        (Some(card), Some(ability)) => format!("{}, {}: {message}", plain(card), plain(ability)),
        (Some(card), None) => format!("{}: {message}", plain(card)),
        _ => message,
    }
}
