//! The reading of one file of a pack, before it is joined with the other files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::definition_reading::Draft;
use crate::pack::{PictureLines, ReadText};
use crate::places::PlaceTable;
use diagnostic::Diagnostic;
use model::{Card, Id, Rule};

/// The reading of one file. `assemble` joins the files.
#[derive(Debug, Default, Clone)]
pub struct FileReading {
    /// The definitions that the file declares, in order; `None` for a definition that could not be read.
    pub drafts: Vec<Option<Arc<Draft>>>,
    pub cards: Vec<Arc<Card>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: PlaceTable,
    pub texts: BTreeMap<Id, Arc<ReadText>>,
    pub art: BTreeMap<Id, PictureLines>,
}

/// The rules of the passives, in the order given, and their findings.
#[derive(Debug, Clone)]
pub struct Passives {
    pub rules: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
}
