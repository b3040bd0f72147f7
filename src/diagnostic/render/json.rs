//! Renders findings as one JSON array, for editors and other programs.

use serde::Serialize;

use super::sources::Texts;
use crate::finding::Diagnostic;
use source::{Place, Position};

/// A finding, with its fields in the order of the JSON object.
#[derive(Serialize)]
struct Finding<'a> {
    code: &'a str,
    name: &'a str,
    severity: String,
    message: &'a str,
    path: &'a str,
    card: Option<&'a str>,
    ability: Option<&'a str>,
    start: LineColumn,
    end: LineColumn,
    labels: Vec<Label<'a>>,
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    fixes: Vec<Fix<'a>>,
}

#[derive(Serialize)]
struct Label<'a> {
    path: &'a str,
    start: LineColumn,
    end: LineColumn,
    message: &'a str,
}

#[derive(Serialize)]
struct Fix<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    path: &'a str,
    start: LineColumn,
    end: LineColumn,
    text: &'a str,
}

/// A line and a column, as they are written to JSON.
#[derive(Serialize)]
pub struct LineColumn {
    /// The line, counted from 1.
    line: u32,
    /// The column in Unicode scalar values, counted from 1.
    column: u32,
}

impl From<Position> for LineColumn {
    fn from(position: Position) -> LineColumn {
        LineColumn { line: position.line, column: position.column }
    }
}

pub(super) fn render(findings: &[Diagnostic], texts: &Texts<'_>) -> String {
    let findings: Vec<Finding<'_>> = findings.iter().map(|finding| convert(finding, texts)).collect();
    // Serialisation of these structures cannot fail. If it failed, an empty array would still be valid JSON.
    let mut out = serde_json::to_string_pretty(&findings).unwrap_or_else(|_| "[]".to_owned());
    out.push('\n');
    out
}

fn convert<'a>(finding: &'a Diagnostic, texts: &Texts<'a>) -> Finding<'a> {
    let ends = |at: Place| (texts.path(at.file), texts.start(at).into(), texts.end(at).into());
    let (path, start, end) = ends(finding.at);
    let labels = finding.labels.iter().map(|label| {
        let (path, start, end) = ends(label.at);
        Label { path, start, end, message: &label.message }
    });
    let fixes = finding.fixes.iter().map(|fix| {
        let edits = fix.edits.iter().map(|edit| {
            let (path, start, end) = ends(edit.at);
            Edit { path, start, end, text: &edit.text }
        });
        Fix { title: &fix.title, safe: fix.safe, edits: edits.collect() }
    });
    Finding {
        code: finding.check.code,
        name: finding.check.name,
        severity: finding.severity.to_string(),
        message: &finding.message,
        path,
        card: finding.card.as_deref(),
        ability: finding.ability.as_deref(),
        start,
        end,
        labels: labels.collect(),
        help: finding.help.clone(),
        board: finding.board.as_deref(),
        fixes: fixes.collect(),
    }
}
