//! Tries the fixes of sentences that are not understood, and puts those first with which the card compiles.
//!
//! The search for fixes knows one text. Only the checks know what a fix makes of the whole card: a char leaves the
//! board, a chain never ends, a char goes to a tile that is never free. So the first fixes of all findings are applied
//! at once and the pack is compiled. A fix in whose words an error lies is *blamed*, and the next fix of its finding is
//! tried in its place. Each file keeps the choice with the fewest errors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::pack::PackFiles;
use diagnostic::{Diagnostic, Fix, Severity};
use source::{FileId, Place, SourceFile, Span};

/// The number of compilations, which is the maximum number of fixes that a finding has.
const TRIALS: usize = 3;

/// A finding with fixes, and the fix that is tried.
struct Attempt {
    /// The index of the finding.
    finding: usize,
    /// The index of the fix.
    fix: usize,
}

/// Moves the fixes with which the cards compile to the front of their findings. `compile` returns the findings of a
/// pack.
pub fn put_working_first(
    pack: &PackFiles,
    diagnostics: &mut [Diagnostic],
    compile: &mut dyn FnMut(&PackFiles) -> Vec<Diagnostic>,
) {
    let mut attempts: Vec<Attempt> = Vec::new();
    for (finding, found) in diagnostics.iter().enumerate() {
        if found.stops_compiler() && found.fixes.first().is_some_and(|fix| edits_only(fix, found.at.file)) {
            attempts.push(Attempt { finding, fix: 0 });
        }
    }
    if !attempts.iter().any(|attempt| has_choice(&diagnostics[attempt.finding])) {
        return;
    }
    let files: BTreeSet<FileId> = attempts.iter().map(|attempt| diagnostics[attempt.finding].at.file).collect();
    // For each file, the fewest errors up to now, and the fixes of all attempts with them.
    let mut best: BTreeMap<FileId, (usize, Vec<usize>)> = BTreeMap::new();
    for _ in 0..TRIALS {
        let (tried, applied) = with_fixes(pack, diagnostics, &attempts);
        let mut blamed: BTreeSet<usize> = BTreeSet::new();
        let mut errors: BTreeMap<FileId, usize> = files.iter().map(|file| (*file, 0)).collect();
        for error in compile(&tried).iter().filter(|finding| finding.severity == Severity::Error) {
            let touched = applied.iter().filter(|(_, words)| touch(*words, error.at)).map(|(attempt, _)| *attempt);
            let touched: Vec<usize> = touched.collect();
            *errors.entry(error.at.file).or_default() += usize::from(!touched.is_empty());
            blamed.extend(touched);
        }
        for (file, errors) in errors {
            if best.get(&file).is_none_or(|(fewest, _)| errors < *fewest) {
                best.insert(file, (errors, attempts.iter().map(|attempt| attempt.fix).collect()));
            }
        }
        let mut is_changed = false;
        for attempt in blamed {
            let attempt = &mut attempts[attempt];
            let finding = &diagnostics[attempt.finding];
            let next = finding.fixes.get(attempt.fix + 1).filter(|fix| edits_only(fix, finding.at.file));
            if has_choice(finding) && next.is_some() {
                attempt.fix += 1;
                is_changed = true;
            }
        }
        if !is_changed {
            break;
        }
    }
    for (number, attempt) in attempts.iter().enumerate() {
        let finding = &mut diagnostics[attempt.finding];
        let fix = best.get(&finding.at.file).map_or(0, |(_, fixes)| fixes[number]);
        if fix > 0 {
            finding.fixes[..=fix].rotate_right(1);
        }
    }
}

/// Whether the finding has another fix to be tried. A safe fix says what was meant: errors that it brings to light are
/// errors of the card.
fn has_choice(finding: &Diagnostic) -> bool {
    finding.fixes.len() > 1 && finding.fixes.first().is_some_and(|fix| !fix.safe)
}

fn edits_only(fix: &Fix, file: FileId) -> bool {
    fix.edits.iter().all(|edit| edit.at.file == file)
}

/// Returns the pack with the attempts' fixes, and the places of the new words, each with the index of its attempt. Of
/// two fixes that overlap only the one further down is applied.
fn with_fixes(pack: &PackFiles, diagnostics: &[Diagnostic], attempts: &[Attempt]) -> (PackFiles, Vec<(usize, Place)>) {
    let mut tried = pack.clone();
    let mut by_file: BTreeMap<FileId, Vec<(Span, &str, usize)>> = BTreeMap::new();
    for (number, attempt) in attempts.iter().enumerate().rev() {
        let finding = &diagnostics[attempt.finding];
        let Some(fix) = finding.fixes.get(attempt.fix) else { continue };
        let taken = by_file.entry(finding.at.file).or_default();
        let is_free = |edit: &diagnostic::Edit| {
            taken.iter().all(|(span, ..)| edit.at.span.end <= span.start || span.end <= edit.at.span.start)
        };
        if fix.edits.iter().all(is_free) {
            taken.extend(fix.edits.iter().map(|edit| (edit.at.span, edit.text.as_str(), number)));
        }
    }
    let mut applied = Vec::new();
    for (file, mut edits) in by_file {
        let Some(source) = pack.source(file) else { continue };
        edits.sort_by_key(|(span, ..)| *span);
        let (mut text, mut copied) = (String::with_capacity(source.text.len()), 0);
        for (span, new, attempt) in edits {
            text.push_str(source.text.get(copied..span.range().start).unwrap_or_default());
            let start = text.len();
            text.push_str(new);
            applied.push((attempt, Place { file, span: Span::new(start, text.len()) }));
            copied = span.range().end;
        }
        text.push_str(source.text.get(copied..).unwrap_or_default());
        let path = source.path.clone();
        if let Some(slot) = tried.sources.get_mut(file.index()) {
            *slot = Arc::new(SourceFile { path, text });
        }
    }
    (tried, applied)
}

/// Whether an error lies in new words or around them.
fn touch(words: Place, error: Place) -> bool {
    words.file == error.file
        && error.span.start < words.span.end
        && words.span.start < error.span.end.max(error.span.start + 1)
}
