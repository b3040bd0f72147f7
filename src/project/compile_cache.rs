//! Caches the parts of a compilation for the next compilation of the same pack. So the cost of a save depends on the
//! size of the change and not on the size of the pack.
//!
//! Every part is stored with a key made of all of its input, so a compilation with a cache has exactly the same result
//! as one without. The parts, from the first phase to the last:
//!
//! | part | key | invalidated when |
//! |---|---|---|
//! | keywords | the texts that declare kinds | the keywords differ; then the whole cache is cleared |
//! | documents | [`FileId`] | the path or the text of the file differs |
//! | headers | the block headers of all files, the number ledger | one of them differs ([`PackHeaders`]) |
//! | rulebook | the documents with blocks of the game, the card names | one of them differs ([`RulebookCache`]) |
//! | reading | the file | its text differs, or a declaration or name that its texts use (see `reading`) |
//! | checks, figures, played | the card or definition | something differs that it depends on (see `checks`) |
//! | geometry | the board | the board differs |

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::headers::{FileHeaders, PackHeaders};
use crate::pack::PackFiles;
use crate::rulebook_cache::RulebookCache;
use board::{Board, Geometry};
use checks::figures::Figures;
use diagnostic::Diagnostic;
use model::{Id, Kind, RuleSet};
use reading::Usage;
use reading::declare::symbols::Declarations;
use source::{FileId, SourceFile};
use syntax::ast::Document;
use syntax::{Keywords, parse_with};
use vocabulary::Lexicon;

/// The parts of the last compilation of a pack. A new cache is empty.
#[derive(Debug, Default, Clone)]
pub struct CompileCache {
    keywords: Option<Keywords>,
    /// Whether no text of the pack declares kinds.
    plain: bool,
    documents: FxHashMap<FileId, ParsedFile>,
    pub(super) headers: PackHeaders,
    pub(super) rulebook: RulebookCache,
    pub(super) reading: reading::ReadingCache,
    pub(super) checks: checks::CheckCache,
    pub(super) figures: FxHashMap<Id, Figures>,
    /// The findings on measurements of the cards in games.
    pub(super) played: checks::PlayedFindings,
    geometry: Option<Arc<Geometry>>,
    /// The cache of the compilations in which fixes are tried; `None` if the last compilation tried none.
    pub(super) trials: Option<Box<CompileCache>>,
    /// The cards and definitions with an error at the last compilation.
    broken: BTreeSet<Id>,
    /// The first card of the set. A summon that no card brings into play is measured together with this card.
    first: Option<Id>,
}

/// A parsed file.
#[derive(Debug, Clone)]
pub(super) struct ParsedFile {
    source: Arc<SourceFile>,
    pub document: Arc<Document>,
    /// The block headers. The `Arc` stays the same while the headers stay the same, so that headers can be compared by
    /// pointer.
    pub headers: Arc<FileHeaders>,
    pub diagnostics: Vec<Diagnostic>,
}

impl CompileCache {
    /// Returns a file of the last compilation after parsing.
    pub fn parsed(&self, file: FileId) -> Option<Arc<Document>> {
        self.documents.get(&file).map(|known| known.document.clone())
    }

    /// Returns the keywords of the last compilation.
    pub fn last_keywords(&self) -> Option<&Keywords> {
        self.keywords.as_ref()
    }

    /// Returns the declarations of the last compilation. A pack that declares its own kinds has none.
    pub fn declarations(&self) -> &Declarations {
        self.reading.declarations()
    }

    /// Returns the usage of words in the pack, as of the last compilation.
    pub fn usage(&mut self, lexicon: &Lexicon) -> &Usage {
        let mut files: Vec<(&FileId, &ParsedFile)> = self.documents.iter().collect();
        files.sort_unstable_by_key(|(file, _)| **file);
        let parsed: Vec<reading::ParsedFile<'_>> = files
            .iter()
            .map(|(_, file)| reading::ParsedFile { document: &file.document, text: &file.source.text })
            .collect();
        self.reading.usage(&parsed, lexicon)
    }

    /// Returns the usage of words in the pack, if it was counted since the last compilation.
    pub fn known_usage(&self) -> Option<&Usage> {
        self.reading.known_usage()
    }

    /// Whether no text of the pack declares kinds, as of the last compilation.
    pub(super) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns the keywords that open lines in the pack. If the keywords have changed since the last compilation, the
    /// cache is cleared, because every document was parsed with the old keywords.
    pub(super) fn keywords(&mut self, pack: &PackFiles) -> Keywords {
        let is_new = |file: &FileId| {
            let (known, now) = (self.documents.get(file), pack.sources.get(file.0 as usize));
            !known.zip(now).is_some_and(|(known, now)| Arc::ptr_eq(&known.source, now))
        };
        match &self.keywords {
            // The keywords of a pack without kinds are always the keywords of a board game, so only changed texts are
            // searched.
            Some(known)
                if self.plain
                    && !pack.cards.iter().filter(|file| is_new(file)).any(|file| kinds::declares(pack.text(*file))) =>
            {
                known.clone()
            }
            _ => {
                let keywords = pack.keywords();
                if self.keywords.as_ref() != Some(&keywords) {
                    let plain = keywords.block("Kind").is_none();
                    *self = CompileCache { keywords: Some(keywords.clone()), plain, ..CompileCache::default() };
                }
                keywords
            }
        }
    }

    /// Clears everything but the parsed documents and the keywords.
    pub(super) fn keep_documents(&mut self) {
        let (documents, keywords) = (std::mem::take(&mut self.documents), self.keywords.take());
        *self = CompileCache { documents, keywords, plain: self.plain, ..CompileCache::default() };
    }

    /// Parses a file, unless its path and text are the same as at the last compilation. Also returns whether they are
    /// the same.
    pub(super) fn document(&mut self, file: FileId, source: &Arc<SourceFile>) -> (&ParsedFile, bool) {
        let same = self
            .documents
            .get(&file)
            .is_some_and(|known| Arc::ptr_eq(&known.source, source) || known.source == *source);
        if !same {
            let parsed = parse_with(file, &source.text, self.keywords.get_or_insert_default());
            let (document, diagnostics) = (Arc::new(parsed.document), parsed.diagnostics);
            let headers = FileHeaders::of(&document);
            let before = self.documents.remove(&file).map(|known| known.headers);
            let headers = before.filter(|known| **known == headers).unwrap_or_else(|| Arc::new(headers));
            self.documents.insert(file, ParsedFile { source: source.clone(), document, headers, diagnostics });
        }
        (&self.documents[&file], same)
    }

    /// Returns the distance and target tables of a board.
    pub(super) fn geometry(&mut self, board: Board) -> Arc<Geometry> {
        match &self.geometry {
            Some(known) if known.board() == board => known.clone(),
            _ => self.geometry.insert(Arc::new(Geometry::new(board))).clone(),
        }
    }

    /// Extends the changed ids by the cards and definitions that have an error only in this or only in the last
    /// compilation. If the first card changed, also adds the summons that are measured with it.
    pub(super) fn extend_changed(&mut self, changed: &mut FxHashSet<Id>, set: &RuleSet, broken: &BTreeSet<Id>) {
        changed.extend(self.broken.symmetric_difference(broken).cloned());
        self.broken.clone_from(broken);
        let first = set.cards.first().map(|card| card.id.clone());
        if first != self.first || first.as_ref().is_some_and(|id| changed.contains(id)) {
            let without_maker = set.definitions.iter().filter(|definition| {
                matches!(definition.what, Kind::Summon { .. })
                    && !set.cards.iter().any(|card| Some(&card.id) == definition.card.as_ref())
            });
            changed.extend(without_maker.map(|definition| definition.id.clone()));
        }
        self.first = first;
    }
}
