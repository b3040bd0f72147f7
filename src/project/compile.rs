//! The one driver: a pack's texts into rule objects and findings. Every command differs only in what it does with the result.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::PackFiles;
use super::declared;
use super::heads::Heads;
use super::memory::Memory;
use super::places::PackPlaces;
use board::{Board, Geometry};
use checks::figures::{self, Figures};
use checks::{self, Subject};
use diagnostic::{Diagnostic, Severity};
use model::{Card, Id, Origin, RuleSet};
use reading::{self, Reading};
use source::{FileId, Place, Position, SourceFile, Span};
use syntax::ast::{Block, Document, Head, Paragraph};

/// The words that blocks of the game itself begin with, in lower case.
const OF_GAME: [&str; 4] = ["game", "class", "team", "challenge"];

/// What came of a pack.
#[derive(Debug)]
pub struct Compilation {
    /// What was understood; with an error among the findings it is not the whole of the pack.
    pub set: RuleSet,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    pub sources: Vec<Arc<SourceFile>>,
    /// Every card and definition, and the file that declares it.
    pub declared: Arc<Vec<(Id, FileId)>>,
    /// The file from elsewhere that this pack was compiled with.
    pub stands_in: Option<FileId>,
    /// The file that states the game.
    pub game: FileId,
    /// How the texts were read: places, names, which word says what. Its rule objects and findings are those above.
    pub reading: Reading,
    /// The look that the pack's cards are printed in, if it names one.
    pub look: Option<String>,
    /// The text of the number ledger as it is to be once the pack is built; `None` if no card is new.
    pub numbers: Option<String>,
}

impl Compilation {
    /// The rule objects, unless an error stands in the way.
    pub fn whole(&self) -> Option<&RuleSet> {
        (self.count(Severity::Error) == 0).then_some(&self.set)
    }

    /// The rule objects as engines and tools get them, with where each text came from.
    pub fn traced(&self) -> RuleSet {
        let mut set = self.set.clone();
        if set.origins.is_empty() {
            set.origins = origins(&self.sources, self.reading.places.wholes().map(|(id, at)| (id.to_string(), at)));
        }
        set
    }

    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == severity).count()
    }
}

/// Compiles a pack. All findings of all files come in one run.
pub fn compile(pack: &PackFiles) -> Compilation {
    compile_as(pack, false, &mut Memory::default())
}

/// The same, and finds the same, but works out only what is not in the memory of the last compilation of this pack.
pub fn compile_again(pack: &PackFiles, memory: &mut Memory) -> Compilation {
    // Beside a file that stands in, the others are not what they are by themselves.
    if pack.stands_in.is_some() { compile(pack) } else { compile_as(pack, false, memory) }
}

/// The same, and keeps every text as it was read, with which word says what.
pub fn compile_annotated(pack: &PackFiles) -> Compilation {
    compile_as(pack, true, &mut Memory::default())
}

fn compile_as(pack: &PackFiles, annotate: bool, memory: &mut Memory) -> Compilation {
    let keywords = memory.speak(pack);
    let mut diagnostics = pack.diagnostics.clone();
    let mut documents: Vec<Arc<Document>> = Vec::with_capacity(pack.cards.len());
    let mut heads: Vec<Arc<Heads>> = Vec::with_capacity(pack.cards.len());
    let mut same: FxHashSet<FileId> = FxHashSet::default();
    for file in &pack.cards {
        let Some(source) = pack.sources.get(file.0 as usize) else { continue };
        let (parsed, known) = memory.document(*file, source);
        documents.push(parsed.document.clone());
        heads.push(parsed.heads.clone());
        diagnostics.extend(parsed.diagnostics.iter().cloned());
        if known {
            same.insert(*file);
        }
    }
    let is_declared = keywords.block("Kind").is_some();
    stand_in(pack, &mut documents, is_declared);
    if pack.stands_in.is_some() {
        heads = documents.iter().map(|document| Arc::new(Heads::of(document))).collect();
    }
    if is_declared {
        // Such a pack is compiled as a whole: nothing but its documents is remembered.
        memory.forget();
        return declared::compile(pack, &documents, diagnostics);
    }
    // The rulebook, the teams and the challenges stand in few files.
    let of_game: Vec<&Arc<Document>> =
        documents.iter().zip(&heads).filter(|(_, heads)| heads.have(&OF_GAME)).map(|(document, _)| document).collect();
    let parsed: Vec<syntax::ParsedFile<'_>> =
        of_game.iter().map(|document| syntax::ParsedFile { document, text: pack.text(document.file) }).collect();
    if !memory.roster.call(heads, &pack.numbers) {
        memory.reading.renumber();
    }
    let numbers = memory.roster.numbers.clone();

    memory.rules.read(pack, &of_game, &memory.roster.cards);
    diagnostics.extend(memory.rules.diagnostics.iter().cloned());
    let rule_texts = memory.rules.passives(&of_game);

    let mut game = memory.rules.game.clone();
    let read_files: Vec<reading::ParsedFile<'_>> =
        documents.iter().map(|document| reading::ParsedFile { document, text: pack.text(document.file) }).collect();
    let passives: Vec<(FileId, &Paragraph)> = rule_texts.iter().map(|passive| (passive.file, passive.rules)).collect();
    let texts = reading::Pack {
        files: &read_files,
        classes: &game.classes,
        passives: &passives,
        number: &|id| numbers.number(id).unwrap_or(0),
        lexicon: vocabulary::kernel(),
        annotate,
    };
    let (mut reading, mut changed) = match annotate {
        true => (reading::read(&texts), FxHashSet::default()),
        false => reading::read_again(&texts, &mut memory.reading, &|file| same.contains(&file)),
    };
    for (passive, rules) in rule_texts.iter().zip(&reading.passives) {
        if let Some(class) = game.classes.get_mut(passive.class) {
            class.passive = rules.clone();
        }
    }
    diagnostics.append(&mut reading.diagnostics);
    let mut set = RuleSet {
        schema_version: model::SCHEMA_VERSION,
        game,
        definitions: std::mem::take(&mut reading.definitions),
        cards: std::mem::take(&mut reading.cards),
        teams: memory.rules.teams.clone(),
        challenges: Vec::new(),
        declared: Default::default(),
        origins: BTreeMap::new(),
    };

    let (challenges, findings) = challenge::challenges(&parsed, &set);
    set.challenges = challenges;
    diagnostics.extend(findings);

    let words = |place: Place| pack.sources.get(place.file.0 as usize).map_or("", |source| place.span.of(&source.text));
    checks::name_banned_words(&set.game, &mut diagnostics, &words);
    diagnostics.extend(checked(pack, &of_game, &set, &reading, &diagnostics, &mut changed, memory));
    pack.severities.clone().then(&memory.rules.severities).settle(&mut diagnostics);
    diagnostics.sort_by_key(|d| (d.at.file, d.at.span, d.check.code));
    Compilation {
        declared: memory.roster.declared.clone(),
        set,
        diagnostics,
        sources: pack.sources.clone(),
        stands_in: pack.stands_in,
        game: pack.game,
        reading,
        look: None,
        numbers: memory.roster.new_numbers(),
    }
}

/// What the file from elsewhere declares stands in place of whatever has that name in the pack.
fn stand_in(pack: &PackFiles, documents: &mut [Arc<Document>], by_kind: bool) {
    let Some(file) = pack.stands_in else { return };
    let key = |block: &Block| match &block.head {
        // Things of different declared kinds may share a name.
        Head::Definition { keyword, name, .. } if by_kind => Id::of(&keyword.text).within(&name.text),
        _ => block_id(block),
    };
    let mut names: Vec<Id> = Vec::new();
    for document in documents.iter().filter(|d| d.file == file) {
        names.extend(document.blocks.iter().map(key));
    }
    for document in documents.iter_mut().filter(|d| d.file != file) {
        Arc::make_mut(document).blocks.retain(|block| !names.contains(&key(block)));
    }
}

fn block_id(block: &Block) -> Id {
    match &block.head {
        Head::Card { name, .. } | Head::Definition { name, .. } => Id::of(&name.text),
    }
}

/// Where each text came from, by its id.
pub(super) fn origins(
    sources: &[Arc<SourceFile>],
    places: impl Iterator<Item = (String, Place)>,
) -> BTreeMap<String, Origin> {
    let origin = |(id, place): (String, Place)| {
        let source = sources.get(place.file.0 as usize)?;
        let position = Position::of(&source.text, place.span.start);
        Some((id, Origin { path: source.path.clone(), line: position.line, column: position.column }))
    };
    places.filter_map(origin).collect()
}

/// The findings of the checks. A card with an error of its own is not checked as well: half of it may be missing.
fn checked(
    pack: &PackFiles,
    of_game: &[&Arc<Document>],
    set: &RuleSet,
    reading: &Reading,
    found: &[Diagnostic],
    changed: &mut FxHashSet<Id>,
    memory: &mut Memory,
) -> Vec<Diagnostic> {
    let broken: BTreeSet<Id> = found
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .filter_map(|finding| finding.card.as_deref().map(Id::of))
        .collect();
    let heads = |keyword: &'static str| {
        of_game.iter().flat_map(move |document| {
            document.blocks.iter().filter_map(move |block| match &block.head {
                Head::Definition { keyword: found, name, .. } if found.text.eq_ignore_ascii_case(keyword) => {
                    Some((Id::of(&name.text), Place { file: document.file, span: block.span }))
                }
                _ => None,
            })
        })
    };
    let teams: Vec<(Id, Place)> = heads("team").collect();
    let game = heads("game").next().map_or(Place { file: pack.game, span: Span::default() }, |(_, place)| place);
    let places = PackPlaces { reading, sources: &pack.sources, teams: &teams, game };
    // A board that is too large was reported with the rulebook; the usual one stands in.
    let geometry = memory.geometry(Board::try_from(&set.game.board).unwrap_or_default());
    memory.widen(changed, set, &broken);
    memory.checks.invalidate(set, game, changed);
    match memory.checks.take_invalidated() {
        checks::Invalidated::All => (memory.figures, memory.played) = Default::default(),
        checks::Invalidated::Some(ids) => ids.iter().for_each(|id| {
            memory.figures.remove(id);
            memory.played.invalidate(id);
        }),
    }
    let measured = measured(&checks::expand_verbs(set), &geometry, std::mem::take(&mut memory.figures));
    let subject = Subject { set, places: &places, geometry: Some(&geometry), figures: Some(&measured) };
    let mut findings = checks::run_incremental(&subject, &|id| !broken.contains(id), &mut memory.checks);
    memory.figures = measured.0;
    // What was measured was the pack's own cards: of one from elsewhere nothing is known.
    if pack.stands_in.is_none() {
        findings.extend(memory.played.findings(set, &pack.measured, &places));
    }
    // What concerns the set as a whole is always checked; the game itself and its teams may be half read as well.
    findings.retain(|finding| finding.card.as_deref().is_none_or(|card| !broken.iter().any(|id| id.is_of(card))));
    findings
}

/// The figures of every card.
struct Measured(FxHashMap<Id, Figures>);

impl checks::FigureSource for Measured {
    fn figures(&self, card: &Card) -> Figures {
        self.0.get(&card.id).cloned().unwrap_or_default()
    }
}

/// Measures the cards, some on each core: what the cards of one batch share is worked out once for the batch.
fn measured(set: &RuleSet, geometry: &Geometry, mut known: FxHashMap<Id, Figures>) -> Measured {
    let open: Vec<&Card> = set.cards.iter().map(Arc::as_ref).filter(|card| !known.contains_key(&card.id)).collect();
    let batch = open.len().div_ceil(rayon::current_num_threads()).max(1);
    let batches = open.par_chunks(batch).map(|cards| figures::of_cards(set, geometry, cards));
    known.extend(batches.flatten_iter().collect::<Vec<_>>());
    Measured(known)
}
