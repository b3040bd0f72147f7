//! Caches the rulebook and the teams of a pack. Only few files have blocks of the game, and they are seldom saved.

use std::sync::Arc;

use crate::pack::PackFiles;
use diagnostic::{Diagnostic, Severities};
use model::{Game, Team};
use reading::rule_paragraphs;
use source::{FileId, Place, Span};
use syntax::ast::{Document, Paragraph};

/// The rulebook and the teams, with the input that they were read from.
///
/// The key is the list of documents with blocks of the game and the list of card names, both compared by pointer, and
/// the file that states the game. If it differs, everything is read again: teams name cards, so a card with a new name
/// invalidates them too.
#[derive(Debug, Default)]
pub struct RulebookCache {
    documents: Vec<Arc<Document>>,
    game_file: Option<FileId>,
    cards: Arc<Vec<String>>,
    pub game: Game,
    pub teams: Vec<Team>,
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
    /// For each passive the index of its class, and of its document, block and paragraph.
    passives: Vec<(usize, [usize; 3])>,
}

/// The rule text of the passive of a class.
#[derive(Clone, Copy)]
pub struct PassiveText<'d> {
    /// Index into the game's classes.
    pub class: usize,
    pub file: FileId,
    pub rules: &'d Paragraph,
}

impl RulebookCache {
    /// Reads the rulebook and the teams from these documents, unless they are those of the last call. `cards` are the
    /// names of the pack's cards, as printed.
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

    /// The texts of the passives in these documents, which are those of the last [`update`](Self::update), in the order
    /// of the rulebook.
    pub fn passives<'d>(&self, documents: &[&'d Arc<Document>]) -> Vec<PassiveText<'d>> {
        let passive = |(class, [document, block, paragraph]): &(usize, [usize; 3])| {
            let document = documents.get(*document)?;
            let rules = rule_paragraphs(document.blocks.get(*block)?).nth(*paragraph)?;
            Some(PassiveText { class: *class, file: document.file, rules })
        };
        self.passives.iter().filter_map(passive).collect()
    }
}
