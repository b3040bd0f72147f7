//! Reports how many rule texts of a pack say the words of its design document.

use std::fmt::Write as _;

use model::{Declared, Id};
use project::ComparedThing;
use serde::Serialize;

/// The rule texts of one kind of things, compared with the design document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DocumentFacts {
    /// The plural of the kind.
    pub kind: String,
    /// The number of texts that say the document's words.
    pub same: usize,
    /// The texts in other words: the name, the document's words, and the reason for others.
    pub reworded: Vec<(String, String, String)>,
}

/// Returns the comparison for each kind that has compared texts, in the order of the pack.
pub fn facts(declared: &Declared, compared: &[ComparedThing]) -> Vec<DocumentFacts> {
    let of_kind = |id: &Id, plural: &str| {
        let (same, other): (Vec<_>, Vec<_>) = compared.iter().filter(|one| one.kind == *id).partition(|one| one.same);
        let other = other.into_iter().map(|one| (one.name.clone(), one.document.clone(), one.reason.clone()));
        DocumentFacts { kind: plural.to_owned(), same: same.len(), reworded: other.collect() }
    };
    let kinds = declared.kinds.iter().map(|kind| of_kind(&kind.id, &kind.plural));
    kinds.filter(|facts| facts.same + facts.reworded.len() > 0).collect()
}

/// Formats the comparison as text; empty if nothing was compared.
pub fn text(facts: &[DocumentFacts]) -> String {
    let mut out = String::new();
    for kind in facts {
        let all = kind.same + kind.reworded.len();
        let _ = writeln!(out, "\n{}: {} of {all} say the words of the design document", kind.kind, kind.same);
        for (name, _, reason) in &kind.reworded {
            let _ = writeln!(out, "  {name}: reworded, because {reason}");
        }
    }
    out
}
