//! The rulebook and the teams of a pack: read anew when one of the few files that hold them is saved, or a card has another name.

use std::sync::Arc;

use super::PackFiles;
use diagnostic::{Diagnostic, Severities};
use model::{Game, Team};
use reading::rule_paragraphs;
use source::{FileId, Place, Span};
use syntax::ast::{Document, Paragraph};

/// What was read, and of what.
#[derive(Debug, Default)]
pub struct Rules {
    documents: Vec<Arc<Document>>,
    game_file: Option<FileId>,
    cards: Arc<Vec<String>>,
    pub game: Game,
    pub teams: Vec<Team>,
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
    /// The class of each passive, and its text: which document, block and paragraph.
    passives: Vec<(usize, [usize; 3])>,
}

/// The rule text of a class's passive.
#[derive(Clone, Copy)]
pub struct Passive<'d> {
    /// Index into the game's classes.
    pub class: usize,
    pub file: FileId,
    pub rules: &'d Paragraph,
}

impl Rules {
    /// Reads the rules of a pack that these documents hold; `cards` are the names of its cards.
    pub fn read(&mut self, pack: &PackFiles, documents: &[&Arc<Document>], cards: &Arc<Vec<String>>) {
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
        let path = pack.sources.get(pack.game.0 as usize).map_or("", |source| source.path.as_str());
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
        *self = Rules {
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

    /// The passives, in the order of the pack.
    pub fn passives<'d>(&self, documents: &[&'d Arc<Document>]) -> Vec<Passive<'d>> {
        let passive = |(class, [document, block, paragraph]): &(usize, [usize; 3])| {
            let document = documents.get(*document)?;
            let rules = rule_paragraphs(document.blocks.get(*block)?).nth(*paragraph)?;
            Some(Passive { class: *class, file: document.file, rules })
        };
        self.passives.iter().filter_map(passive).collect()
    }
}
