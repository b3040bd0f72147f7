//! The input of the reader, which is a pack, and its output.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare::symbols::Declarations;
use crate::parsed_file::ParsedFile;
use crate::places::Atlas;
use crate::text_reading::TextReading;
use crate::word_lookup::Owner;
use diagnostic::Diagnostic;
use model::{Card, Class, Definition, Id, Rule};
use source::{FileId, Place};
use syntax::ast::Paragraph;
use vocabulary::{Lexicon, Names};

/// The input: the files of a pack and the data that is needed to read them.
pub struct Pack<'a> {
    pub files: &'a [ParsedFile<'a>],
    pub classes: &'a [Class],
    /// The texts of the passives, each with its file.
    pub passives: &'a [(FileId, &'a Paragraph)],
    /// Returns the collector number of a card.
    pub number: &'a (dyn Fn(&Id) -> u32 + Sync),
    pub lexicon: &'a Lexicon,
    /// Whether to keep every text as it was read, so that a command can show what each word means. This takes many
    /// times the memory of the rule objects.
    pub annotate: bool,
}

impl Pack<'_> {
    /// Returns the text of a file; an empty text if the pack does not have the file.
    pub fn text(&self, file: FileId) -> &str {
        self.files.iter().find(|known| known.document.file == file).map_or("", |file| file.text)
    }
}

/// The output: the rule objects of a pack, and its findings.
#[derive(Debug, Default)]
pub struct Reading {
    /// Sorted by number.
    pub cards: Vec<Arc<Card>>,
    /// Sorted by id.
    pub definitions: Vec<Arc<Definition>>,
    /// In the order of [`Pack::passives`].
    pub passives: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: Atlas,
    /// The parsed texts, by the id of the action, definition or special condition. Empty unless `annotate` was set.
    pub texts: BTreeMap<Id, Arc<ReadText>>,
    pub names: Arc<Names>,
    /// The lexicon with the pack's own words; `None` if the pack adds no words.
    pub lexicon: Option<Arc<Lexicon>>,
    /// The rule texts of declared things in canonical English, by `kind.thing.field`.
    pub told: BTreeMap<Id, String>,
    /// The files that cards name as their pictures.
    pub art: Arc<BTreeMap<Id, PictureLines>>,
}

/// The values of a card's lines `Art:`, `Figure:` and `Focus:`, with the places of their words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PictureLines {
    pub art: Option<(Place, String)>,
    /// The picture of the card's figure, if it differs from the card's own picture.
    pub figure: Option<(Place, String)>,
    /// The part of the picture that must not be cut off: *top left*.
    pub focus: Option<(Place, String)>,
}

impl Reading {
    /// Returns the lexicon in which the pack's texts are read and printed.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.as_deref().unwrap_or_else(|| vocabulary::kernel())
    }
}

/// A text with its parses and references, so that a command can show what each word means.
#[derive(Debug)]
pub struct ReadText {
    pub file: FileId,
    pub owner: Owner,
    pub read: TextReading,
}

/// The lexicon that a pack is read with.
#[derive(Debug, Default, Clone)]
pub struct PackLanguage {
    /// The lexicon with the pack's own words; `None` if the pack adds no words, or if they do not fit.
    pub own: Option<Arc<Lexicon>>,
    /// The reason why the pack's own words do not fit into the lexicon.
    pub misfit: Option<String>,
}

impl PackLanguage {
    pub fn of(pack: &Pack, declarations: &Declarations) -> PackLanguage {
        if declarations.lines.is_empty() {
            return PackLanguage::default();
        }
        match pack.lexicon.with(&declarations.lines) {
            Ok(own) => PackLanguage { own: Some(own), misfit: None },
            Err(bad) => PackLanguage { own: None, misfit: bad.into_iter().next().map(|bad| bad.why) },
        }
    }
}
