//! An overview of a set: how many cards there are of each sort, histograms, each card beside its class, and how many
//! rule texts say the words of the design document. [`facts`] collects it; [`text`] and [`page`] show it.
//!
//! *Invariant:* this crate reads a compilation and judges nothing: findings are those of `checks`.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod design_document;
mod facts;
mod page;
mod text;

pub use design_document::DocumentFacts;
pub use facts::Facts;

use measured::Measurements;
use project::Compilation;

/// Collects the facts of a compiled pack. `known` are its measurements in games.
pub fn facts(compilation: &Compilation, known: &Measurements) -> Facts {
    let mut facts = facts::of_set(&compilation.set, known);
    facts.document = design_document::facts(&compilation.set.declared, &compilation.compared);
    facts
}

/// Formats the facts as text.
pub fn text(pack: &str, facts: &Facts) -> String {
    text::text(pack, facts) + &design_document::text(&facts.document)
}

/// Formats the facts as an HTML page with plots. The page needs no script and no other file.
pub fn page(pack: &str, facts: &Facts) -> String {
    page::page(pack, facts)
}
