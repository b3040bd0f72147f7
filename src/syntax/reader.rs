//! What every step of the reading carries along: the text, the known keywords, and the findings so far.

use super::keywords::Keywords;
use super::{limits, scan};
use diagnostic::Diagnostic;
use source::{FileId, Place, Span};

pub(super) struct Reader<'a> {
    pub file: FileId,
    /// The whole file: spans count from its first byte.
    pub text: &'a str,
    pub keywords: &'a Keywords,
    pub findings: Vec<Diagnostic>,
    /// The card or definition that is being read, for the title of findings.
    pub card: Option<&'a str>,
    /// The action that is being read.
    pub ability: Option<&'a str>,
}

impl<'a> Reader<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Adds a finding on the card and action that are being read. Of a file with very many, the first are enough.
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

    /// The words at a place.
    pub fn words(&self, span: Span) -> &'a str {
        span.of(self.text)
    }
}
