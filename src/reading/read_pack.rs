//! Reads a whole pack: its files on all cores, and its passives.

use std::sync::Arc;

use crate::{card, definition};
use rayon::prelude::*;

use crate::assemble::AssembledPack;
use crate::declare::held_token::FileWords;
use crate::declare::symbols::Declarations;
use crate::explain::context::FixSearch;
use crate::file_reading::{FileReading, Passives};
use crate::pack::{Pack, PackLanguage, Reading};
use crate::parsed_file::ParsedFile;
use crate::repair::usage::UsageCache;
use crate::rule_reader::RuleReader;
use crate::word_lookup::Owner;
use source::FileId;
use syntax::ast::Head;

/// Reads a whole pack, with the findings of all files.
pub fn read(pack: &Pack) -> Reading {
    let declarations = Declarations::of(pack.files, pack.classes, pack.lexicon);
    let language = PackLanguage::of(pack, &declarations);
    let usage = UsageCache::default();
    let readings = read_files(pack, &language, &declarations, (&usage, FixSearch::Now), &|_| true);
    let passives = read_passives(pack, &language, &declarations, (&usage, FixSearch::Now));
    let readings: Vec<&FileReading> = readings.iter().map(|(_, reading)| reading).collect();
    let assembled = AssembledPack::of(pack, &declarations, &readings, &AssembledPack::default());
    assembled.reading(pack, &declarations, &language, &passives, &readings)
}

/// Reads the wanted files, in parallel: no file's text changes the meaning of another file's text.
pub fn read_files(
    pack: &Pack,
    language: &PackLanguage,
    declarations: &Declarations,
    (usage, fixes): (&UsageCache, FixSearch),
    wanted: &dyn Fn(FileId) -> bool,
) -> Vec<(FileId, FileReading)> {
    let files: Vec<&ParsedFile> = pack.files.iter().filter(|file| wanted(file.document.file)).collect();
    let lexicon = language.own.as_deref().unwrap_or(pack.lexicon);
    let batch = files.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let batches = files.par_chunks(batch).map(|batch| {
        let mut reader = RuleReader::new(pack, lexicon, declarations, usage, fixes);
        let read = batch.iter().map(|file| (file.document.file, read_file(&mut reader, **file)));
        read.collect::<Vec<_>>()
    });
    batches.flatten_iter().collect()
}

/// Reads the texts of the passives.
pub fn read_passives(
    pack: &Pack,
    language: &PackLanguage,
    declarations: &Declarations,
    (usage, fixes): (&UsageCache, FixSearch),
) -> Passives {
    let lexicon = language.own.as_deref().unwrap_or(pack.lexicon);
    let mut reader = RuleReader::new(pack, lexicon, declarations, usage, fixes);
    let read = pack.passives.iter().map(|(file, paragraph)| {
        reader.text(*file, pack.text(*file), &[paragraph], &Owner::default(), "the passive", None).rules
    });
    let rules = read.collect();
    Passives { rules, diagnostics: reader.reading.diagnostics }
}

/// Reads the definitions and the cards of a file.
fn read_file(reader: &mut RuleReader, file: ParsedFile) -> FileReading {
    let declarations = reader.declarations;
    let words = FileWords::new(file);
    for declared in declarations.of_file(file.document.file) {
        let draft = definition::read(reader, file, &words, declared);
        reader.reading.drafts.push(draft.map(Arc::new));
    }
    for block in &file.document.blocks {
        if let Head::Card { .. } = &block.head {
            card::read(reader, file, block);
        }
    }
    std::mem::take(&mut reader.reading)
}
