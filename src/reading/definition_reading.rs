//! The reading of one text of a definition, before the texts of all files are compared.

use std::sync::Arc;

use crate::places::{PartOf, PlaceTable};
use diagnostic::{Diagnostic, registry};
use model::Definition;
use source::{Place, Span};

/// The reading of one text of a definition, and where that text is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub definition: Arc<Definition>,
    pub(crate) whole: Place,
    /// The span of each rule.
    pub(crate) rules: Vec<Span>,
}

impl Draft {
    /// Returns a finding if this second text for the same name differs from the first one.
    pub fn differing(&self, first: &Draft) -> Option<Diagnostic> {
        let (this, known) = (&self.definition, &first.definition);
        if known.rules == this.rules && known.what == this.what {
            return None;
        }
        let message = format!("This text of “{}” does not say what its definition says.", this.name);
        let found = Diagnostic::new(&registry::REMINDER_DIFFERS, self.whole, message);
        let help = format!("The definition says: {}", known.printed);
        Some(found.on(&this.name, None).help(help).label(first.whole, "defined here"))
    }

    /// Records the places of the definition and of its rules.
    pub fn places(&self, table: &mut PlaceTable) {
        table.set(&self.definition.id, PartOf::Whole, self.whole);
        for (index, span) in self.rules.iter().enumerate() {
            table.set(&self.definition.id, PartOf::Rule(index), Place { file: self.whole.file, span: *span });
        }
    }
}
