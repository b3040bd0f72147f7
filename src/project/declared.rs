//! A pack that declares its own kinds of things: its texts into things and findings.

use std::borrow::Cow;
use std::sync::Arc;

use super::compile::{Compilation, origins};
use super::heads::{self, Heads};
use super::{GAME_FILE, Ledger, PackFiles, words};
use diagnostic::{Diagnostic, Severity};
use kinds::{self, DeclaredGame};
use model::{Id, RuleSet};
use reading::Reading;
use reading::places::PartOf;
use source::{Place, Span};
use syntax::ast::Document;

pub fn compile(pack: &PackFiles, documents: &[Arc<Document>], found: Vec<Diagnostic>) -> Compilation {
    let mut diagnostics = found;
    let files: Vec<syntax::ParsedFile<'_>> =
        documents.iter().map(|document| syntax::ParsedFile { document, text: pack.text(document.file) }).collect();
    let start = Place { file: pack.game, span: Span::default() };
    let path = pack.sources.get(pack.game.0 as usize).map_or(GAME_FILE, |source| source.path.as_str());
    let mut kinded = kinds::read(&pack.name, &files, start, path);
    let mut reading = Reading::default();
    diagnostics.append(&mut kinded.diagnostics);
    words::read(pack, &mut kinded, &mut reading, &mut diagnostics);
    for (thing, place) in kinded.declared.things.iter().zip(&kinded.places) {
        reading.places.set(&thing.id, PartOf::Whole, Place { file: place.file, span: place.head });
    }
    reading.art = Arc::new(std::mem::take(&mut kinded.art));
    let numbers = numbered(pack, &mut kinded);
    let mut checked = kinds::check(&kinded, &kinded.declared);
    // What is half understood is not judged.
    checked.retain(|finding| !is_broken(&diagnostics, finding));
    diagnostics.append(&mut checked);
    pack.severities.clone().then(&kinded.severities).settle(&mut diagnostics);
    diagnostics.sort_by(|a, b| (a.at, a.check.code, &a.message).cmp(&(b.at, b.check.code, &b.message)));
    diagnostics.dedup_by(|a, b| (a.at, a.check.code, &a.message) == (b.at, b.check.code, &b.message));
    let heads =
        kinded.declared.things.iter().zip(&kinded.places).map(|(thing, place)| {
            (format!("{}.{}", thing.kind, thing.id), Place { file: place.file, span: place.head })
        });
    let origins = origins(&pack.sources, heads);
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
        declared,
        origins,
    };
    Compilation {
        declared: heads::declared(documents.iter().map(|document| Heads::of(document)).collect::<Vec<_>>().iter()),
        set,
        diagnostics,
        sources: pack.sources.clone(),
        stands_in: pack.stands_in,
        game: pack.game,
        reading,
        look: kinded.look,
        numbers: matches!(numbers, Cow::Owned(_)).then(|| numbers.text().to_owned()),
    }
}

/// Gives the cards their numbers.
fn numbered<'p>(pack: &'p PackFiles, kinded: &mut DeclaredGame<'_>) -> Cow<'p, Ledger> {
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

/// The thing that a finding is on has an error already.
fn is_broken(diagnostics: &[Diagnostic], finding: &Diagnostic) -> bool {
    let same =
        |other: &&Diagnostic| other.severity == Severity::Error && other.card.is_some() && other.card == finding.card;
    diagnostics.iter().any(|other| same(&other))
}
