//! Rules rewritten in canonical English, where that keeps what they say.
//!
//! What a rewrite does is not guessed: the pack is compiled again with all of them, and whichever text no longer says the same
//! keeps the designer's words. A file with an error keeps all of its words: what is half understood cannot be said anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diagnostic::{Diagnostic, Severity};
use model::{Id, Rule, RuleSet};
use project::{Compilation, PackFiles, compile, compile_annotated};
use reading::generate::Speaker;
use reading::pack::ReadText;
use source::{FileId, Span};

/// New words for a part of a file.
struct Rewrite {
    file: FileId,
    at: Span,
    words: String,
}

/// A pack whose rules are said anew.
#[derive(Default)]
pub struct Rewritten {
    /// The files that change, with their new text.
    pub texts: BTreeMap<FileId, String>,
    /// The errors of those files that are left as they are.
    pub errors: Vec<Diagnostic>,
}

/// The pack's files with their rules in canonical English.
pub fn rewritten(pack: &PackFiles) -> Rewritten {
    let before = compile_annotated(pack);
    let errors: Vec<Diagnostic> = errors(&before).cloned().collect();
    let sound = |file: FileId| errors.iter().all(|error| error.at.file != file);
    let whole = before.reading.texts.iter().filter(|(_, text)| sound(text.file));
    let rewrites = whole.filter_map(|(id, text)| Some((id.clone(), rewrite(pack, &before, text)?))).collect();
    let texts = tried(pack, &before, rewrites);
    Rewritten { texts, errors }
}

/// The rewrites that say the same as before, in their files.
fn tried(pack: &PackFiles, before: &Compilation, mut rewrites: BTreeMap<Id, Rewrite>) -> BTreeMap<FileId, String> {
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
        // What is wrong now and was not before is the fault of the words beside it.
        let worse = |file: &FileId| errors_in(&after, *file) > errors_in(before, *file);
        rewrites.retain(|id, rewrite| !different.contains(id) && !worse(&rewrite.file));
        if rewrites.len() == known {
            // Something else went wrong that no single text shows: then nothing is touched.
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

/// The rules of a text up to the first parenthesis or comment, said anew; none if they are said so already.
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

/// The files with these rewrites in them.
fn applied(pack: &PackFiles, rewrites: &BTreeMap<Id, Rewrite>) -> BTreeMap<FileId, String> {
    let mut by_place: Vec<&Rewrite> = rewrites.values().collect();
    by_place.sort_by_key(|rewrite| (rewrite.file, rewrite.at));
    let mut texts: BTreeMap<FileId, (String, usize)> = BTreeMap::new();
    for rewrite in by_place {
        let source = pack.text(rewrite.file);
        let (text, done) = texts.entry(rewrite.file).or_default();
        // Two texts never share words; if they did, the first would have them.
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

/// The texts that do not say the same in both, by the id of action, card or definition.
fn different(one: &RuleSet, other: &RuleSet) -> BTreeSet<Id> {
    let (one, other) = (said(one), said(other));
    one.iter().filter(|(id, said)| other.get(*id) != Some(said)).map(|(id, _)| id.clone()).collect()
}

/// What every text says.
fn said(set: &RuleSet) -> BTreeMap<Id, &Vec<Rule>> {
    let mut said = BTreeMap::new();
    for card in &set.cards {
        said.insert(card.id.clone(), &card.special);
        said.extend(card.actions.iter().map(|action| (action.id.clone(), &action.rules)));
    }
    for definition in &set.definitions {
        said.insert(definition.id.clone(), &definition.rules);
        if let model::Kind::Summon { actions, .. } = &definition.what {
            said.extend(actions.iter().map(|action| (action.id.clone(), &action.rules)));
        }
    }
    said
}
