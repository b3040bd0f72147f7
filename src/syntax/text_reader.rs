//! The state that all steps of parsing share: the text, the keywords and the findings.

use super::keywords::Keywords;
use super::{limits, scan};
use diagnostic::Diagnostic;
use source::{FileId, Place, Span};

/// A text that is being parsed.
pub(super) struct TextReader<'a> {
    pub file: FileId,
    /// The text of the whole file. Spans are offsets in this text.
    pub text: &'a str,
    pub keywords: &'a Keywords,
    pub findings: Vec<Diagnostic>,
    /// The card or definition that is being parsed, for the titles of findings.
    pub card: Option<&'a str>,
    /// The action that is being parsed.
    pub ability: Option<&'a str>,
}

impl<'a> TextReader<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Adds a finding on the card and action that are being parsed. Drops the finding if the file already has the
    /// maximum number of findings.
    pub fn report(&mut self, finding: Diagnostic) {
        if self.findings.len() >= limits::FINDINGS {
            return;
        }
        let finding = match self.card {
            Some(card) => finding.on(&scan::shortened(card), self.ability.map(scan::shortened).as_deref()),
            None => finding,
        };
        self.findings.push(finding);
    }

    /// Returns the text of a span.
    pub fn words(&self, span: Span) -> &'a str {
        span.of(self.text)
    }
}
