//! What is kept of one compilation of a pack for the next, so that a save costs what it changed and not what the pack holds.
//!
//! Everything is kept by what it was made of, so a compilation with a memory finds exactly what one without finds.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::PackFiles;
use super::heads::{Heads, Roster};
use super::rules::Rules;
use board::{Board, Geometry};
use checks::figures::Figures;
use diagnostic::Diagnostic;
use model::{Id, Kind, RuleSet};
use source::{FileId, SourceFile};
use syntax::ast::Document;
use syntax::{Keywords, parse_with};

/// The last compilation of a pack, piece by piece.
#[derive(Debug, Default)]
pub struct Memory {
    keywords: Option<Keywords>,
    /// No text declares kinds.
    plain: bool,
    documents: FxHashMap<FileId, Parsed>,
    pub(super) roster: Roster,
    pub(super) rules: Rules,
    pub(super) reading: reading::ReadingCache,
    pub(super) checks: checks::CheckCache,
    pub(super) figures: FxHashMap<Id, Figures>,
    /// What games have told of the cards.
    pub(super) played: checks::PlayedFindings,
    geometry: Option<Arc<Geometry>>,
    broken: BTreeSet<Id>,
    /// A summon that is no card's own is measured as the first card's.
    first: Option<Id>,
}

/// A file as it was taken apart.
#[derive(Debug, Clone)]
pub(super) struct Parsed {
    source: Arc<SourceFile>,
    pub document: Arc<Document>,
    pub heads: Arc<Heads>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Memory {
    /// The words that open lines in the pack. Documents that were taken apart by others are forgotten, with all that came of
    /// them.
    pub(super) fn speak(&mut self, pack: &PackFiles) -> Keywords {
        let is_new = |file: &FileId| {
            let (known, now) = (self.documents.get(file), pack.sources.get(file.0 as usize));
            !known.zip(now).is_some_and(|(known, now)| Arc::ptr_eq(&known.source, now))
        };
        match &self.keywords {
            // Only a text that declares kinds has other words than any board game's.
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
                    *self = Memory { keywords: Some(keywords.clone()), plain, ..Memory::default() };
                }
                keywords
            }
        }
    }

    /// Forgets all but the documents.
    pub(super) fn forget(&mut self) {
        let (documents, keywords) = (std::mem::take(&mut self.documents), self.keywords.take());
        *self = Memory { documents, keywords, plain: self.plain, ..Memory::default() };
    }

    /// Takes a file apart, unless it is the one that it was. Says whether it is.
    pub(super) fn document(&mut self, file: FileId, source: &Arc<SourceFile>) -> (&Parsed, bool) {
        let same = self
            .documents
            .get(&file)
            .is_some_and(|known| Arc::ptr_eq(&known.source, source) || known.source == *source);
        if !same {
            let parsed = parse_with(file, &source.text, self.keywords.get_or_insert_default());
            let (document, diagnostics) = (Arc::new(parsed.document), parsed.diagnostics);
            let heads = Heads::of(&document);
            let before = self.documents.remove(&file).map(|known| known.heads);
            let heads = before.filter(|known| **known == heads).unwrap_or_else(|| Arc::new(heads));
            self.documents.insert(file, Parsed { source: source.clone(), document, heads, diagnostics });
        }
        (&self.documents[&file], same)
    }

    /// The tables of a board.
    pub(super) fn geometry(&mut self, board: Board) -> Arc<Geometry> {
        match &self.geometry {
            Some(known) if known.board() == board => known.clone(),
            _ => self.geometry.insert(Arc::new(Geometry::new(board))).clone(),
        }
    }

    /// Adds to what changed those cards and definitions that came to be understood in full, or no longer are, and what is
    /// measured with a card that changed.
    pub(super) fn widen(&mut self, changed: &mut FxHashSet<Id>, set: &RuleSet, broken: &BTreeSet<Id>) {
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
