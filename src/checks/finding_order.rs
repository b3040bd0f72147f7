//! The order of findings: by place, then by code, then by message.

use std::cmp::Ordering;

use diagnostic::Diagnostic;

/// Sorts findings by place, code and message. The sort is fast if only a few findings are out of order.
pub fn sort(findings: &mut [Diagnostic]) {
    findings.sort_by(order);
}

/// Removes findings with the same place, check and message as another. The findings must be sorted.
pub fn remove_repeated(findings: &mut Vec<Diagnostic>) {
    findings.dedup_by(|a, b| order(a, b).is_eq());
}

fn order(a: &Diagnostic, b: &Diagnostic) -> Ordering {
    (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message))
}
