//! Compiles the texts of a pack to rule objects and findings. All commands call this driver and differ only in how they
//! use the result.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::allowed_findings::settle_allowed;
use crate::compilation::Compilation;
use crate::compile_cache::CompileCache;
use crate::compile_declared::compile_declared;
use crate::headers::FileHeaders;
use crate::last_resort::offer_leaving_out;
use crate::pack::PackFiles;
use crate::run_checks::run_checks;
use crate::tried_fixes::put_working_first;
use model::{Id, RuleSet};
use reading::FixSearch;
use source::{FileId, Place};
use syntax::ast::{Block, Document, Head, Paragraph};

/// The keywords of the blocks that belong to the game and not to a card, in lower case.
const GAME_KEYWORDS: [&str; 5] = ["game", "class", "team", "challenge", "example"];

/// Compiles a pack. One run reports all findings of all files.
pub fn compile(pack: &PackFiles) -> Compilation {
    compile_as(pack, false, FixSearch::Now, &mut CompileCache::default())
}

/// Compiles a pack with the cache of its last compilation. Only parts with changed input are computed. The result is
/// the same as the result of [`compile`].
pub fn compile_again(pack: &PackFiles, cache: &mut CompileCache) -> Compilation {
    // A stand-in file removes blocks of other files. The keys of the cache do not cover this removal.
    if pack.stands_in.is_some() { compile(pack) } else { compile_as(pack, false, FixSearch::Now, cache) }
}

/// Compiles a pack like [`compile_again`], but looks for no fixes of sentences that are not understood, which takes
/// many times as long as the rest ([`FixSearch::Later`]). All findings are there, with their codes, places and
/// messages.
pub fn compile_without_fixes(pack: &PackFiles, cache: &mut CompileCache) -> Compilation {
    if pack.stands_in.is_some() { compile(pack) } else { compile_as(pack, false, FixSearch::Later, cache) }
}

/// Compiles a pack and keeps every text with its reading, which shows the words of each rule object
/// ([`Reading::texts`](reading::Reading::texts)).
pub fn compile_annotated(pack: &PackFiles) -> Compilation {
    compile_as(pack, true, FixSearch::Now, &mut CompileCache::default())
}

fn compile_as(pack: &PackFiles, annotate: bool, fixes: FixSearch, cache: &mut CompileCache) -> Compilation {
    // The trials have a cache of their own, which starts as a copy and is kept from one compilation to the next.
    let mut of_trials = cache.trials.take();
    let mut compilation = compile_once(pack, annotate, fixes, cache);
    // A pack with kinds of its own is always compiled as a whole, which is too slow for trials.
    if fixes == FixSearch::Now && cache.is_plain() {
        let mut is_used = false;
        put_working_first(pack, &mut compilation.diagnostics, &mut |tried| match pack.stands_in {
            Some(_) => compile_once(tried, false, FixSearch::Later, &mut CompileCache::default()).diagnostics,
            None => {
                is_used = true;
                let of_trials = of_trials.get_or_insert_with(|| Box::new(cache.clone()));
                compile_once(tried, false, FixSearch::Later, of_trials).diagnostics
            }
        });
        of_trials = of_trials.filter(|_| is_used);
    }
    cache.trials = of_trials;
    compilation
}

fn compile_once(pack: &PackFiles, annotate: bool, fixes: FixSearch, cache: &mut CompileCache) -> Compilation {
    let keywords = cache.keywords(pack);
    let mut diagnostics = pack.diagnostics.clone();
    let mut documents: Vec<Arc<Document>> = Vec::with_capacity(pack.cards.len());
    let mut headers: Vec<Arc<FileHeaders>> = Vec::with_capacity(pack.cards.len());
    let mut same: FxHashSet<FileId> = FxHashSet::default();
    for file in &pack.cards {
        let Some(source) = pack.source(*file) else { continue };
        let (parsed, known) = cache.document(*file, source);
        documents.push(parsed.document.clone());
        headers.push(parsed.headers.clone());
        diagnostics.extend(parsed.diagnostics.iter().cloned());
        if known {
            same.insert(*file);
        }
    }
    let is_declared = keywords.block("Kind").is_some();
    remove_replaced_blocks(pack, &mut documents, is_declared);
    if pack.stands_in.is_some() {
        headers = documents.iter().map(|document| Arc::new(FileHeaders::of(document))).collect();
    }
    if is_declared {
        // A pack with kinds of its own is always compiled as a whole: only its parsed documents are cached.
        cache.keep_documents();
        return compile_declared(pack, &documents, diagnostics);
    }
    // Only a few files have the rulebook, the teams and the challenges.
    let of_game: Vec<&Arc<Document>> = documents
        .iter()
        .zip(&headers)
        .filter(|(_, headers)| headers.has_keyword(&GAME_KEYWORDS))
        .map(|(document, _)| document)
        .collect();
    let parsed: Vec<syntax::ParsedFile<'_>> =
        of_game.iter().map(|document| syntax::ParsedFile { document, text: pack.text(document.file) }).collect();
    if !cache.headers.update(headers, &pack.numbers) {
        cache.reading.renumber();
    }
    let numbers = cache.headers.numbers.clone();

    cache.rulebook.update(pack, &of_game, &cache.headers.cards);
    diagnostics.extend(cache.rulebook.diagnostics.iter().cloned());
    let rule_texts = cache.rulebook.passives(&of_game);

    let mut game = cache.rulebook.game.clone();
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
        false => reading::read_again(&texts, &mut cache.reading, &|file| same.contains(&file), fixes),
    };
    for (passive, rules) in rule_texts.iter().zip(&reading.passives) {
        if let Some(class) = game.classes.get_mut(passive.class) {
            class.passive = rules.clone();
            let written = passive.rules.span.of(pack.text(passive.file));
            class.printed_passive = written.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    }
    diagnostics.append(&mut reading.diagnostics);
    let mut set = RuleSet {
        schema_version: model::SCHEMA_VERSION,
        game,
        definitions: std::mem::take(&mut reading.definitions),
        cards: std::mem::take(&mut reading.cards),
        teams: cache.rulebook.teams.clone(),
        challenges: Vec::new(),
        examples: Vec::new(),
        declared: Default::default(),
        origins: BTreeMap::new(),
    };

    let (challenges, findings) = challenge::challenges(&parsed, &set);
    set.challenges = challenges;
    diagnostics.extend(findings);
    let (examples, findings) = challenge::examples(&parsed, &set);
    set.examples = examples;
    diagnostics.extend(findings);

    let words = |place: Place| place.span.of(pack.text(place.file));
    checks::name_banned_words(&set.game, &mut diagnostics, &words);
    diagnostics.extend(run_checks(pack, &of_game, &set, &reading, &diagnostics, &mut changed, cache));
    pack.severities.clone().then(&cache.rulebook.severities).settle(&mut diagnostics);
    settle_allowed(&documents, &mut diagnostics);
    offer_leaving_out(&documents, &mut diagnostics, fixes == FixSearch::Now, &|file| pack.text(file));
    diagnostics.sort_by_key(|d| (d.at.file, d.at.span, d.check.code));
    Compilation {
        declared: cache.headers.declared.clone(),
        set,
        diagnostics,
        sources: pack.sources.clone(),
        stands_in: pack.stands_in,
        game: pack.game,
        reading,
        compared: Vec::new(),
        look: None,
        numbers: cache.headers.new_numbers(),
    }
}

/// Removes the blocks of the pack whose names occur in the file from outside the pack, because that file replaces them.
fn remove_replaced_blocks(pack: &PackFiles, documents: &mut [Arc<Document>], by_kind: bool) {
    let Some(file) = pack.stands_in else { return };
    let key = |block: &Block| match &block.head {
        // Things of different declared kinds may have the same name.
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
