//! Converts findings and edits to the types of the protocol.

use std::path::PathBuf;

use diagnostic::{Diagnostic, Severity};
use lsp_types::{
    ClientCapabilities, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range,
};
use project::Compilation;
use source::Place;

use crate::paths::uri_of;
use crate::position_map::{ColumnEncoding, PositionMap};

/// The name of the program beside each finding.
const SOURCE: &str = "cardwright";

/// Whether the editor shows the other places that a finding refers to.
pub fn takes_labels(client: &ClientCapabilities) -> bool {
    let of_findings = client.text_document.as_ref().and_then(|text| text.publish_diagnostics.as_ref());
    of_findings.and_then(|findings| findings.related_information).unwrap_or(false)
}

/// Converts a finding.
pub fn finding(
    finding: &Diagnostic,
    compilation: &Compilation,
    encoding: ColumnEncoding,
    with_labels: bool,
    real: &dyn Fn(&str) -> PathBuf,
) -> lsp_types::Diagnostic {
    let label = |label: &diagnostic::Label| {
        let source = compilation.source(label.at.file)?;
        let uri = uri_of(&real(&source.path))?;
        let location = Location::new(uri, range(compilation, label.at, encoding));
        Some(DiagnosticRelatedInformation { location, message: label.message.clone() })
    };
    let labels: Vec<DiagnosticRelatedInformation> = finding.labels.iter().filter_map(label).collect();
    lsp_types::Diagnostic {
        range: range(compilation, finding.at, encoding),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(finding.check.code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: message(finding),
        related_information: (with_labels && !labels.is_empty()).then_some(labels),
        ..lsp_types::Diagnostic::default()
    }
}

/// Returns the message of a finding with its help and its board.
fn message(finding: &Diagnostic) -> String {
    let mut message = finding.message.clone();
    for more in [&finding.help, &finding.board].into_iter().flatten() {
        message.push('\n');
        message.push_str(more);
    }
    message
}

fn range(compilation: &Compilation, place: Place, encoding: ColumnEncoding) -> Range {
    let text = compilation.source(place.file).map_or("", |source| source.text.as_str());
    PositionMap::new(text, encoding).range(place.span)
}
