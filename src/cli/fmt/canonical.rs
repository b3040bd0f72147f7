//! Rewrites rules in canonical English, where that keeps their meaning.
//!
//! The meaning is verified: the pack is compiled again with all rewrites. A text whose rule objects then differ keeps
//! the designer's words. A file with an error is left unchanged, because parts of it were not understood.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diagnostic::{Diagnostic, Severity};
use model::{Id, Rule, RuleSet};
use project::{Compilation, PackFiles, compile, compile_annotated};
use reading::generate::Speaker;
use reading::pack::ReadText;
use source::{FileId, Span};

/// The words that replace a span of a file.
struct Rewrite {
    file: FileId,
    at: Span,
    words: String,
}

/// The rewritten files of a pack, and the errors of the pack.
#[derive(Default)]
pub struct Rewritten {
    /// The files that change, each with its new text.
    pub texts: BTreeMap<FileId, String>,
    /// The errors of the pack. Files with errors are left unchanged.
    pub errors: Vec<Diagnostic>,
}

/// Rewrites the rules of a pack in canonical English.
pub fn rewrite_pack(pack: &PackFiles) -> Rewritten {
    let before = compile_annotated(pack);
    let errors: Vec<Diagnostic> = errors(&before).cloned().collect();
    let sound = |file: FileId| errors.iter().all(|error| error.at.file != file);
    let whole = before.reading.texts.iter().filter(|(_, text)| sound(text.file));
    let rewrites = whole.filter_map(|(id, text)| Some((id.clone(), rewrite(pack, &before, text)?))).collect();
    let texts = apply_equivalent(pack, &before, rewrites);
    Rewritten { texts, errors }
}

/// Applies the rewrites that keep the meaning, and returns the new texts of their files.
fn apply_equivalent(
    pack: &PackFiles,
    before: &Compilation,
    mut rewrites: BTreeMap<Id, Rewrite>,
) -> BTreeMap<FileId, String> {
    while !rewrites.is_empty() {
        let texts = applied(pack, &rewrites);
        let mut tried = pack.clone();
        for (file, text) in &texts {
            if let Some(source) = tried.sources.get_mut(file.0 as usize) {
                Arc::make_mut(source).text.clone_from(text);
            }
        }
        let after = compile(&tried);
        let different = different(&before.set, &after.set);
        let known = rewrites.len();
        // A new error in a file rejects all rewrites in that file, because each of them may be the cause.
        let worse = |file: &FileId| errors_in(&after, *file) > errors_in(before, *file);
        rewrites.retain(|id, rewrite| !different.contains(id) && !worse(&rewrite.file));
        if rewrites.len() == known {
            // If a text without a rewrite differs, the cause is unknown, and no file is changed.
            return if different.is_empty() { texts } else { BTreeMap::new() };
        }
    }
    BTreeMap::new()
}

fn errors(compilation: &Compilation) -> impl Iterator<Item = &Diagnostic> {
    compilation.diagnostics.iter().filter(|finding| finding.severity == Severity::Error)
}

fn errors_in(compilation: &Compilation, file: FileId) -> usize {
    errors(compilation).filter(|error| error.at.file == file).count()
}

/// Rewrites the rules of a text in canonical English, up to the first parenthesis, quotation mark or comment. Returns
/// `None` if the text has these words already, or cannot be rewritten.
fn rewrite(pack: &PackFiles, compilation: &Compilation, text: &ReadText) -> Option<Rewrite> {
    if text.read.unread > 0 {
        return None;
    }
    let source = pack.text(text.file);
    let mut at: Option<Span> = None;
    let mut rules: Vec<Rule> = Vec::new();
    for (rule, span) in text.read.rules.iter().zip(&text.read.spans) {
        let longer = at.map_or(*span, |at| at.to(*span));
        if longer.of(source).contains(['(', ')', '"', '“', '/']) {
            break;
        }
        at = Some(longer);
        rules.push(rule.clone());
    }
    let mut at = at?;
    if source.get(at.end as usize..).is_some_and(|rest| rest.starts_with('.')) {
        at.end += 1;
    }
    let speaker =
        Speaker { lexicon: compilation.reading.lexicon(), names: &compilation.reading.names, owner: &text.owner };
    let words = speaker.rules(None, &rules).ok()?;
    let same = words.split_whitespace().eq(at.of(source).split_whitespace());
    (!same && !words.is_empty()).then_some(Rewrite { file: text.file, at, words })
}

/// Applies the rewrites, and returns the new text of each file.
fn applied(pack: &PackFiles, rewrites: &BTreeMap<Id, Rewrite>) -> BTreeMap<FileId, String> {
    let mut by_place: Vec<&Rewrite> = rewrites.values().collect();
    by_place.sort_by_key(|rewrite| (rewrite.file, rewrite.at));
    let mut texts: BTreeMap<FileId, (String, usize)> = BTreeMap::new();
    for rewrite in by_place {
        let source = pack.text(rewrite.file);
        let (text, done) = texts.entry(rewrite.file).or_default();
        // The spans of two texts do not overlap. If they did, this check would leave out the second rewrite.
        if let Some(between) = source.get(*done..rewrite.at.start as usize) {
            text.push_str(between);
            text.push_str(&rewrite.words);
            *done = rewrite.at.end as usize;
        }
    }
    let whole = texts.into_iter().map(|(file, (mut text, done))| {
        text.push_str(pack.text(file).get(done..).unwrap_or(""));
        (file, text)
    });
    whole.collect()
}

/// Returns the texts whose rules differ between the two sets. A text is identified by the id of its action, card or
/// definition.
fn different(one: &RuleSet, other: &RuleSet) -> BTreeSet<Id> {
    let (one, other) = (rules_by_text(one), rules_by_text(other));
    one.iter().filter(|(id, rules)| other.get(*id) != Some(rules)).map(|(id, _)| id.clone()).collect()
}

/// Maps the id of each action, card or definition to the rules of its text.
fn rules_by_text(set: &RuleSet) -> BTreeMap<Id, &Vec<Rule>> {
    let mut rules = BTreeMap::new();
    for card in &set.cards {
        rules.insert(card.id.clone(), &card.special);
        rules.extend(card.actions.iter().map(|action| (action.id.clone(), &action.rules)));
    }
    for definition in &set.definitions {
        rules.insert(definition.id.clone(), &definition.rules);
        if let model::Kind::Summon { actions, .. } = &definition.what {
            rules.extend(actions.iter().map(|action| (action.id.clone(), &action.rules)));
        }
    }
    rules
}
