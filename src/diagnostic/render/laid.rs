//! Findings for a person, over and over: only those are laid out that are new, or whose texts are.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Texts, places, summary, terminal};
use crate::diagnostic::Diagnostic;
use crate::source::SourceFile;

/// The findings of the last time, as they were laid out.
#[derive(Debug, Default)]
pub struct Laid {
    color: bool,
    kept: FxHashMap<Key, Kept>,
}

/// A finding as it is looked for.
#[derive(Debug, PartialEq, Eq)]
struct Key(Diagnostic);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.check.code, self.0.at, &self.0.message).hash(state);
    }
}

#[derive(Debug)]
struct Kept {
    /// The texts that it points into, as they were.
    texts: Vec<Arc<SourceFile>>,
    text: String,
}

impl Laid {
    /// The same as [`super::render`] for a terminal.
    pub fn render(&mut self, findings: Vec<Diagnostic>, sources: &[Arc<SourceFile>], color: bool) -> String {
        let mut before = std::mem::take(self);
        if before.color != color {
            before.kept.clear();
        }
        self.color = color;
        let summary = summary(&findings);
        let mut out = String::new();
        for finding in findings {
            let files = places(&finding).map(|place| place.file);
            let mut texts: Vec<Arc<SourceFile>> =
                files.filter_map(|file| sources.get(file.0 as usize)).cloned().collect();
            texts.dedup_by(|one, other| Arc::ptr_eq(one, other));
            let key = Key(finding);
            let same = |kept: &Kept| {
                kept.texts.len() == texts.len()
                    && kept.texts.iter().zip(&texts).all(|(one, other)| Arc::ptr_eq(one, other))
            };
            let kept = before.kept.remove(&key).filter(same).unwrap_or_else(|| {
                let one = std::slice::from_ref(&key.0);
                let text = terminal::findings(one, &Texts::of(one, &sources), color);
                Kept { texts, text }
            });
            out.push_str(&kept.text);
            self.kept.insert(key, kept);
        }
        out.push_str(&terminal::end(summary));
        out
    }
}
