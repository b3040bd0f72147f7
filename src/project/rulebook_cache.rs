//! Caches the rulebook and the teams of a pack. Few files have blocks of the game, and these files are seldom saved.

use std::sync::Arc;

use crate::pack::PackFiles;
use diagnostic::{Diagnostic, Severities};
use model::{Game, Team};
use reading::rule_paragraphs;
use source::{FileId, Place, Span};
use syntax::ast::{Document, Paragraph};

/// The rulebook and the teams, with the input that they were read from.
///
/// The key has three parts: the documents with blocks of the game, the card names, and the file that has the `Game:`
/// block. The two lists are compared by pointer. If the key differs, everything is read anew. Teams name cards, so a
/// new card name invalidates the teams too.
#[derive(Debug, Default, Clone)]
pub struct RulebookCache {
    documents: Vec<Arc<Document>>,
    game_file: Option<FileId>,
    cards: Arc<Vec<String>>,
    pub game: Game,
    pub teams: Vec<Team>,
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
    /// The index of the class of each passive, and the indices of its document, block and paragraph.
    passives: Vec<(usize, [usize; 3])>,
}

/// The rule text of the passive of a class.
#[derive(Clone, Copy)]
pub struct PassiveText<'d> {
    /// The index of the class in the game's classes.
    pub class: usize,
    pub file: FileId,
    pub rules: &'d Paragraph,
}

impl RulebookCache {
    /// Reads the rulebook and the teams from these documents, unless nothing has changed since the last call. `cards`
    /// are the printed names of the pack's cards.
    pub fn update(&mut self, pack: &PackFiles, documents: &[&Arc<Document>], cards: &Arc<Vec<String>>) {
        let same = self.documents.len() == documents.len()
            && self.documents.iter().zip(documents).all(|(one, other)| Arc::ptr_eq(one, other))
            && self.game_file == Some(pack.game)
            && Arc::ptr_eq(&self.cards, cards);
        if same {
            return;
        }
        let files: Vec<syntax::ParsedFile<'_>> =
            documents.iter().map(|document| syntax::ParsedFile { document, text: pack.text(document.file) }).collect();
        let start = Place { file: pack.game, span: Span::default() };
        let path = pack.path(pack.game);
        let rulebook = game::rulebook(&pack.name, &files, start, path);
        let mut diagnostics = rulebook.diagnostics;
        let (teams, findings) = game::teams(&files, cards);
        diagnostics.extend(findings);
        let place = |rules: &Paragraph| {
            documents.iter().enumerate().find_map(|(d, document)| {
                document.blocks.iter().enumerate().find_map(|(b, block)| {
                    Some([d, b, rule_paragraphs(block).position(|paragraph| std::ptr::eq(paragraph, rules))?])
                })
            })
        };
        let passives = rulebook.passives.iter().filter_map(|passive| Some((passive.class, place(passive.rules)?)));
        *self = RulebookCache {
            passives: passives.collect(),
            documents: documents.iter().map(|document| Arc::clone(document)).collect(),
            game_file: Some(pack.game),
            cards: cards.clone(),
            game: rulebook.game,
            teams,
            severities: rulebook.severities,
            diagnostics,
        };
    }

    /// Returns the texts of the passives in these documents, in the order of the rulebook. `documents` must be the same
    /// as at the last [`update`](Self::update).
    pub fn passives<'d>(&self, documents: &[&'d Arc<Document>]) -> Vec<PassiveText<'d>> {
        let passive = |(class, [document, block, paragraph]): &(usize, [usize; 3])| {
            let document = documents.get(*document)?;
            let rules = rule_paragraphs(document.blocks.get(*block)?).nth(*paragraph)?;
            Some(PassiveText { class: *class, file: document.file, rules })
        };
        self.passives.iter().filter_map(passive).collect()
    }
}
