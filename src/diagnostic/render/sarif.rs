//! Renders findings as SARIF 2.1.0, the form in which code scanners of forges and editors take results.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::sources::Texts;
use super::words::{plain, titled};
use crate::finding::{Diagnostic, Fix};
use crate::registry::{Check, Severity};
use source::{Place, escaped_path};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

pub(super) fn render(findings: &[Diagnostic], texts: &Texts<'_>) -> String {
    let rules: BTreeMap<&str, &'static Check> =
        findings.iter().map(|finding| (finding.check.code, finding.check)).collect();
    let index: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(at, code)| (*code, at)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cardwright",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.values().map(|check| rule(check)).collect::<Vec<Value>>(),
            }},
            // SARIF counts columns in UTF-16 units unless the run says otherwise.
            "columnKind": "unicodeCodePoints",
            "results": findings.iter().map(|finding| result(finding, &index, texts)).collect::<Vec<Value>>(),
        }],
    });
    format!("{log:#}\n")
}

/// Describes a check that at least one finding belongs to.
fn rule(check: &Check) -> Value {
    let title = check.page.lines().next().unwrap_or("").trim_start_matches("# ");
    json!({
        "id": check.code,
        "name": check.name,
        "shortDescription": { "text": title },
        "help": { "text": check.page, "markdown": check.page },
        "defaultConfiguration": { "level": level(check.severity) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn result(finding: &Diagnostic, index: &BTreeMap<&str, usize>, texts: &Texts<'_>) -> Value {
    let mut message = titled(finding);
    if let Some(help) = &finding.help {
        message.push('\n');
        message.push_str(&plain(help));
    }
    let labels = finding.labels.iter().map(|label| {
        json!({ "physicalLocation": physical_location(label.at, texts), "message": { "text": plain(&label.message) } })
    });
    json!({
        "ruleId": finding.check.code,
        "ruleIndex": index.get(finding.check.code),
        "level": level(finding.severity),
        "message": { "text": message },
        "locations": [{ "physicalLocation": physical_location(finding.at, texts) }],
        "relatedLocations": labels.collect::<Vec<Value>>(),
        "fixes": finding.fixes.iter().map(|fix| change(fix, texts)).collect::<Vec<Value>>(),
    })
}

fn physical_location(at: Place, texts: &Texts<'_>) -> Value {
    json!({ "artifactLocation": { "uri": escaped_path(texts.path(at.file)) }, "region": region(at, texts) })
}

fn region(at: Place, texts: &Texts<'_>) -> Value {
    let (start, end) = (texts.start(at), texts.end(at));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn change(fix: &Fix, texts: &Texts<'_>) -> Value {
    let mut by_file: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for edit in &fix.edits {
        let replacement = json!({
            "deletedRegion": region(edit.at, texts),
            "insertedContent": { "text": edit.text },
        });
        by_file.entry(texts.path(edit.at.file)).or_default().push(replacement);
    }
    let changes = by_file
        .into_iter()
        .map(|(path, replacements)| json!({ "artifactLocation": { "uri": escaped_path(path) }, "replacements": replacements }));
    json!({ "description": { "text": fix.title }, "artifactChanges": changes.collect::<Vec<Value>>() })
}
