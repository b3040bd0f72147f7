//! A cache for `watch`. A finding is rendered for the terminal again only if the finding or a text that it points into
//! changed.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::sources::{Texts, places};
use super::terminal;
use super::words::summary;
use crate::finding::Diagnostic;
use source::SourceFile;

/// The terminal texts of the findings that were rendered last. The key is the address of the finding.
#[derive(Debug, Default)]
pub struct TerminalCache {
    color: bool,
    kept: FxHashMap<usize, CachedFinding>,
}

#[derive(Debug)]
/// A finding with its terminal text.
struct CachedFinding {
    finding: Diagnostic,
    /// The source texts at the time of rendering, one for each place of the finding.
    texts: SmallVec<[Arc<SourceFile>; 2]>,
    text: String,
}

impl CachedFinding {
    /// Whether the cached text is still valid: neither the finding nor its source texts changed.
    fn is_valid_for(&self, finding: &Diagnostic, sources: &[Arc<SourceFile>]) -> bool {
        let mut texts = self.texts.iter();
        self.finding == *finding
            && texts_of(finding, sources).all(|text| texts.next().is_some_and(|known| Arc::ptr_eq(known, text)))
            && texts.next().is_none()
    }
}

fn texts_of<'s>(finding: &Diagnostic, sources: &'s [Arc<SourceFile>]) -> impl Iterator<Item = &'s Arc<SourceFile>> {
    places(finding).filter_map(|place| sources.get(place.file.index()))
}

/// A key that compares findings by their content instead of their address.
#[derive(Debug, PartialEq, Eq)]
struct ByContent(Diagnostic);

impl Hash for ByContent {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.check.code, self.0.at, &self.0.message).hash(state);
    }
}

impl TerminalCache {
    /// Returns the text that [`super::render`] returns for a terminal, and keeps the findings for the next call.
    pub fn render(&mut self, findings: Vec<Diagnostic>, sources: &[Arc<SourceFile>], color: bool) -> String {
        if self.color != color {
            *self = TerminalCache { color, ..TerminalCache::default() };
        }
        let summary = summary(&findings);
        let mut before = std::mem::take(&mut self.kept);
        let known: Vec<Option<CachedFinding>> = findings
            .iter()
            .map(|finding| before.remove(&finding.address()).filter(|kept| kept.is_valid_for(finding, sources)))
            .collect();
        // A finding that was computed again has a new address, but its content may equal that of an earlier finding.
        let mut left: FxHashMap<ByContent, CachedFinding> =
            before.into_values().map(|kept| (ByContent(kept.finding.clone()), kept)).collect();
        let length = known.iter().flatten().map(|kept| kept.text.len()).sum::<usize>();
        let mut out = String::with_capacity(length + length / 8);
        for (finding, known) in findings.into_iter().zip(known) {
            let kept = known.unwrap_or_else(|| {
                let key = ByContent(finding.clone());
                let said = left.remove(&key).filter(|kept| kept.is_valid_for(&finding, sources));
                let one = std::slice::from_ref(&finding);
                let text = said.map(|kept| kept.text);
                let text = text.unwrap_or_else(|| terminal::findings(one, &Texts::of(one, &sources), color));
                let texts = texts_of(&finding, sources).cloned().collect();
                CachedFinding { finding: finding.clone(), texts, text }
            });
            out.push_str(&kept.text);
            self.kept.insert(finding.address(), kept);
        }
        out.push_str(&terminal::end(summary));
        out
    }
}
