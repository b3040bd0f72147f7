//! Texts that several renderings share: the message with its title, and the count of findings.

use crate::finding::Diagnostic;
use crate::registry::Severity;

/// Counts the findings of each severity: *2 errors, 1 warning*. `None` if the list is empty.
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

/// Replaces line breaks and other control characters by spaces, because a terminal would obey them.
pub(super) fn plain(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns the message with the names of its card and action before it: `Fae, ENCHANT: …`.
pub(super) fn titled(finding: &Diagnostic) -> String {
    let message = plain(&finding.message);
    match (&finding.card, &finding.ability) {
        (Some(card), Some(ability)) => format!("{}, {}: {message}", plain(card), plain(ability)),
        (Some(card), None) => format!("{}: {message}", plain(card)),
        _ => message,
    }
}
