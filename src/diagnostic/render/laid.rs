//! Findings for a person, over and over: only those are laid out that are new, or whose texts are.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Texts, places, summary, terminal};
use crate::Diagnostic;
use source::SourceFile;

/// The findings of the last time, as they were laid out, by their addresses.
#[derive(Debug, Default)]
pub struct Laid {
    color: bool,
    kept: FxHashMap<usize, Kept>,
}

#[derive(Debug)]
struct Kept {
    finding: Diagnostic,
    /// The texts that it points into, as they were, one for each place.
    texts: SmallVec<[Arc<SourceFile>; 2]>,
    text: String,
}

impl Kept {
    fn is_of(&self, finding: &Diagnostic, sources: &[Arc<SourceFile>]) -> bool {
        let mut texts = self.texts.iter();
        self.finding == *finding
            && texts_of(finding, sources).all(|text| texts.next().is_some_and(|known| Arc::ptr_eq(known, text)))
            && texts.next().is_none()
    }
}

fn texts_of<'s>(finding: &Diagnostic, sources: &'s [Arc<SourceFile>]) -> impl Iterator<Item = &'s Arc<SourceFile>> {
    places(finding).filter_map(|place| sources.get(place.file.0 as usize))
}

/// A finding that is looked for by what it says.
#[derive(Debug, PartialEq, Eq)]
struct Key(Diagnostic);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.check.code, self.0.at, &self.0.message).hash(state);
    }
}

impl Laid {
    /// The same as [`super::render`] for a terminal.
    pub fn render(&mut self, findings: Vec<Diagnostic>, sources: &[Arc<SourceFile>], color: bool) -> String {
        if self.color != color {
            *self = Laid { color, ..Laid::default() };
        }
        let summary = summary(&findings);
        let mut before = std::mem::take(&mut self.kept);
        let known: Vec<Option<Kept>> = findings
            .iter()
            .map(|finding| before.remove(&finding.address()).filter(|kept| kept.is_of(finding, sources)))
            .collect();
        // What was found anew may say what another said before.
        let mut left: FxHashMap<Key, Kept> =
            before.into_values().map(|kept| (Key(kept.finding.clone()), kept)).collect();
        let length = known.iter().flatten().map(|kept| kept.text.len()).sum::<usize>();
        let mut out = String::with_capacity(length + length / 8);
        for (finding, known) in findings.into_iter().zip(known) {
            let kept = known.unwrap_or_else(|| {
                let key = Key(finding.clone());
                let said = left.remove(&key).filter(|kept| kept.is_of(&finding, sources));
                let one = std::slice::from_ref(&finding);
                let text = said.map(|kept| kept.text);
                let text = text.unwrap_or_else(|| terminal::findings(one, &Texts::of(one, &sources), color));
                let texts = texts_of(&finding, sources).cloned().collect();
                Kept { finding: finding.clone(), texts, text }
            });
            out.push_str(&kept.text);
            self.kept.insert(finding.address(), kept);
        }
        out.push_str(&terminal::end(summary));
        out
    }
}
