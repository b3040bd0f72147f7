//! The one driver: a pack's texts into rule objects and findings. Every command differs only in what it does with the result.

use super::PackFiles;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game;
use crate::model::{Id, RuleSet};
use crate::source::{Place, SourceFile, Span};
use crate::syntax::ast::{Block, Document, Head};
use crate::syntax::parse_with;

/// What came of a pack.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// `None` when an error stands in the way.
    pub set: Option<RuleSet>,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    pub sources: Vec<SourceFile>,
    /// The text of the number ledger as it is to be once the pack is built; `None` if no card is new.
    pub numbers: Option<String>,
}

impl Compilation {
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == severity).count()
    }
}

/// Compiles a pack. All findings of all files come in one run.
pub fn compile(pack: &PackFiles) -> Compilation {
    let keywords = game::keywords();
    let mut diagnostics = pack.diagnostics.clone();
    let mut documents: Vec<Document> = Vec::with_capacity(pack.cards.len());
    for file in &pack.cards {
        let parsed = parse_with(*file, pack.text(*file), &keywords);
        documents.push(parsed.document);
        diagnostics.extend(parsed.diagnostics);
    }
    stand_in(pack, &mut documents);
    let files: Vec<game::Parsed<'_>> =
        documents.iter().map(|document| game::Parsed { document, text: pack.text(document.file) }).collect();

    let start = Place { file: pack.game, span: Span::default() };
    let path = pack.sources.get(pack.game.0 as usize).map_or("", |source| source.path.as_str());
    let rulebook = game::rulebook(&pack.name, &files, start, path);
    diagnostics.extend(rulebook.diagnostics);
    let names: Vec<String> = documents.iter().flat_map(|d| &d.blocks).filter_map(card_name).collect();
    let (teams, findings) = game::teams(&files, &names);
    diagnostics.extend(findings);

    let ids: Vec<Id> = names.iter().map(|name| Id::of(name)).collect();
    let numbers = pack.numbers.with(&ids);

    // MERGE: the reader of rules fills `cards`, `definitions`, `origins` and the classes' passives from `documents`,
    // `rulebook.passives` and `numbers`; then the checks run on the set.
    let set = RuleSet {
        schema_version: crate::model::SCHEMA_VERSION,
        game: rulebook.game,
        definitions: Vec::new(),
        cards: Vec::new(),
        teams,
        origins: Default::default(),
    };

    diagnostics.sort_by_key(|d| (d.at.file, d.at.span, d.check.code));
    let fails = diagnostics.iter().any(|d| d.severity == Severity::Error);
    Compilation {
        set: (!fails).then_some(set),
        diagnostics,
        sources: pack.sources.clone(),
        numbers: (numbers != pack.numbers).then(|| numbers.text().to_owned()),
    }
}

/// What the file from elsewhere declares stands in place of whatever has that name in the pack.
fn stand_in(pack: &PackFiles, documents: &mut [Document]) {
    let Some(file) = pack.stands_in else { return };
    let mut names: Vec<Id> = Vec::new();
    for document in documents.iter().filter(|d| d.file == file) {
        names.extend(document.blocks.iter().map(block_id));
    }
    for document in documents.iter_mut().filter(|d| d.file != file) {
        document.blocks.retain(|block| !names.contains(&block_id(block)));
    }
}

fn block_id(block: &Block) -> Id {
    match &block.head {
        Head::Card { name, .. } | Head::Definition { name, .. } => Id::of(&name.text),
    }
}

fn card_name(block: &Block) -> Option<String> {
    match &block.head {
        Head::Card { name, .. } => Some(name.text.clone()),
        Head::Definition { .. } => None,
    }
}
