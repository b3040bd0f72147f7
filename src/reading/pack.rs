//! A pack as it goes into reading, and what comes out.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare::symbols::Declarations;
use crate::lex::Owner;
use crate::parsed_file::ParsedFile;
use crate::places::Atlas;
use crate::text::TextReading;
use diagnostic::Diagnostic;
use model::{Card, Class, Definition, Id, Rule};
use source::{FileId, Place};
use syntax::ast::Paragraph;
use vocabulary::{Lexicon, Names};

/// The input: the files of a pack and everything that reading them needs.
pub struct Pack<'a> {
    pub files: &'a [ParsedFile<'a>],
    pub classes: &'a [Class],
    /// The passives' texts, each with its file.
    pub passives: &'a [(FileId, &'a Paragraph)],
    /// The number of a card, given already or new.
    pub number: &'a (dyn Fn(&Id) -> u32 + Sync),
    pub lexicon: &'a Lexicon,
    /// Whether to keep every text as it was read, to show which words say what. This takes many times the memory of the
    /// rule objects.
    pub annotate: bool,
}

impl Pack<'_> {
    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.files.iter().find(|known| known.document.file == file).map_or("", |file| file.text)
    }
}

/// The output: the meaning of a pack, and its findings.
#[derive(Debug, Default)]
pub struct Reading {
    /// Sorted by number.
    pub cards: Vec<Arc<Card>>,
    /// Sorted by id.
    pub definitions: Vec<Arc<Definition>>,
    /// In the order given.
    pub passives: Vec<Vec<Rule>>,
    pub diagnostics: Vec<Diagnostic>,
    pub places: Atlas,
    /// The texts as they were read, by the id of action, definition or special condition, if `annotate` was set.
    pub texts: BTreeMap<Id, Arc<ReadText>>,
    pub names: Arc<Names>,
    /// The language with the pack's own words; `None` if the pack adds none.
    pub lexicon: Option<Arc<Lexicon>>,
    /// The rule texts of declared things in canonical English, by `kind.thing.field`.
    pub told: BTreeMap<Id, String>,
    /// The files that cards name as their pictures.
    pub art: Arc<BTreeMap<Id, PictureLines>>,
}

/// What a card's `Art:`, `Figure:` and `Focus:` lines say, with the places of their words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PictureLines {
    pub art: Option<(Place, String)>,
    /// The picture of its figure, where that is not the card's.
    pub figure: Option<(Place, String)>,
    /// Where the picture has what must not be cut off: *top left*.
    pub focus: Option<(Place, String)>,
}

impl Reading {
    /// The lexicon that the pack's texts are read and said with.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.as_deref().unwrap_or_else(|| vocabulary::kernel())
    }
}

/// How a text was read, to show which words say what.
#[derive(Debug)]
pub struct ReadText {
    pub file: FileId,
    pub owner: Owner,
    pub read: TextReading,
}

/// The language that a pack is read in.
#[derive(Debug, Default, Clone)]
pub struct PackLanguage {
    /// With the pack's own words; `None` if the pack adds none.
    pub own: Option<Arc<Lexicon>>,
    /// Why the pack's own words do not fit the language.
    pub misfit: Option<String>,
}

impl PackLanguage {
    pub fn of(pack: &Pack, declarations: &Declarations) -> PackLanguage {
        if declarations.lines.is_empty() {
            return PackLanguage::default();
        }
        match pack.lexicon.with(&declarations.lines) {
            Ok(own) => PackLanguage { own: Some(Arc::new(own)), misfit: None },
            Err(bad) => PackLanguage { own: None, misfit: bad.into_iter().next().map(|bad| bad.why) },
        }
    }
}
