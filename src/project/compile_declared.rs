//! Compiles a pack that declares its own kinds of things into things and findings.

use std::borrow::Cow;
use std::sync::Arc;

use crate::compilation::{Compilation, origins};
use crate::declared_rules::read_rule_texts;
use crate::headers::{FileHeaders, declarations};
use crate::number_ledger::NumberLedger;
use crate::pack::PackFiles;
use crate::project::GAME_FILE;
use crate::unused_words::unused_words;
use diagnostic::{Diagnostic, Severity};
use kinds::{self, DeclaredGame};
use model::{Id, RuleSet};
use reading::places::PartOf;
use reading::{PictureLines, Reading};
use source::{Place, Span};
use syntax::ast::Document;

/// Compiles these documents; `found` are the findings of parsing them.
pub fn compile_declared(pack: &PackFiles, documents: &[Arc<Document>], found: Vec<Diagnostic>) -> Compilation {
    let mut diagnostics = found;
    let files: Vec<syntax::ParsedFile<'_>> =
        documents.iter().map(|document| syntax::ParsedFile { document, text: pack.text(document.file) }).collect();
    let start = Place { file: pack.game, span: Span::default() };
    let path = pack.source(pack.game).map_or(GAME_FILE, |source| source.path.as_str());
    let mut kinded = kinds::read(&pack.name, &files, start, path);
    let mut reading = Reading::default();
    diagnostics.append(&mut kinded.diagnostics);
    let words = read_rule_texts(pack, &mut kinded, &mut reading, &mut diagnostics);
    for (thing, place) in kinded.declared.things.iter().zip(&kinded.places) {
        reading.places.set(&thing.id, PartOf::Whole, Place { file: place.file, span: place.head });
    }
    let art = std::mem::take(&mut kinded.art).into_iter();
    reading.art =
        Arc::new(art.map(|(id, art)| (id, PictureLines { art: Some(art), ..PictureLines::default() })).collect());
    let numbers = assign_numbers(pack, &mut kinded);
    let mut checked = kinds::check(&kinded, &kinded.declared);
    // A thing with an error is not checked, because parts of it may be missing.
    checked.retain(|(_, finding)| !has_error(&diagnostics, finding));
    diagnostics.extend(checked.iter().map(|(_, finding)| finding.clone()));
    // What a pack's author should know is told once nothing is wrong, because an error can hide a use.
    if diagnostics.iter().all(|finding| finding.severity < Severity::Error) {
        diagnostics.extend(kinds::prove(&kinded, &kinded.declared, &words, &checked));
        diagnostics.extend(kinds::unused(&kinded, &kinded.declared, &words));
        diagnostics.extend(unused_words(pack, &kinded, &words));
    }
    let compared = pack.document.map_or(Vec::new(), |document| {
        kinds::compare_with_document(&kinded.sources, pack.text(document), &mut diagnostics)
    });
    pack.severities.clone().then(&kinded.severities).settle(&mut diagnostics);
    diagnostics.sort_by(|a, b| (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message)));
    diagnostics.dedup_by(|a, b| (a.at, a.check.code, &a.message) == (b.at, b.check.code, &b.message));
    let places =
        kinded.declared.things.iter().zip(&kinded.places).map(|(thing, place)| {
            (format!("{}.{}", thing.kind, thing.id), Place { file: place.file, span: place.head })
        });
    let origins = origins(&pack.sources, places);
    let mut declared = kinded.declared;
    let order: Vec<Id> = declared.kinds.iter().map(|kind| kind.id.clone()).collect();
    declared.things.sort_by_key(|thing| {
        let kind = order.iter().position(|kind| *kind == thing.kind);
        (thing.number.is_some(), if thing.number.is_some() { None } else { kind }, thing.number)
    });
    let set = RuleSet {
        schema_version: model::SCHEMA_VERSION,
        game: kinded.game,
        definitions: Vec::new(),
        cards: Vec::new(),
        teams: Vec::new(),
        challenges: Vec::new(),
        examples: Vec::new(),
        declared,
        origins,
    };
    Compilation {
        declared: declarations(documents.iter().map(|document| FileHeaders::of(document)).collect::<Vec<_>>().iter()),
        set,
        diagnostics,
        sources: pack.sources.clone(),
        stands_in: pack.stands_in,
        game: pack.game,
        reading,
        compared,
        look: kinded.look,
        numbers: matches!(numbers, Cow::Owned(_)).then(|| numbers.text().to_owned()),
    }
}

/// Gives each card its collector number. Returns the ledger with the numbers of all cards.
fn assign_numbers<'p>(pack: &'p PackFiles, kinded: &mut DeclaredGame<'_>) -> Cow<'p, NumberLedger> {
    let cards: Vec<Id> = kinded.declared.kinds.iter().filter(|kind| kind.card).map(|kind| kind.id.clone()).collect();
    let things = &mut kinded.declared.things;
    let ids: Vec<Id> =
        things.iter().filter(|thing| cards.contains(&thing.kind)).map(|thing| thing.id.clone()).collect();
    let numbers = pack.numbers.with(&ids);
    for thing in things.iter_mut().filter(|thing| cards.contains(&thing.kind)) {
        thing.number = numbers.number(&thing.id);
    }
    numbers
}

/// Whether the thing that a finding is about has an error.
fn has_error(diagnostics: &[Diagnostic], finding: &Diagnostic) -> bool {
    let same =
        |other: &&Diagnostic| other.severity == Severity::Error && other.card.is_some() && other.card == finding.card;
    diagnostics.iter().any(|other| same(&other))
}
