//! Small changes that make a sentence of one that is none. Each is read again, references included, before it is offered.

use super::chart::Chart;
use super::sentence;
use super::text::BadSentence;
use super::trouble::{Context, relex};
use crate::diagnostic::{Edit, Fix, suggest};
use crate::source::{Place, Span};

/// Fixes offered at most.
const MOST: usize = 3;
/// Changes tried at most: the bound on time.
const TRIES: usize = 600;

struct Change {
    title: String,
    /// The words from and to, by index, that the text replaces.
    from: usize,
    to: usize,
    text: String,
    /// Less is likelier.
    cost: usize,
}

/// The best changes that give exactly one reading.
pub fn find(chart: &mut Chart, context: &Context, bad: &BadSentence, unknown: Option<usize>) -> Vec<Fix> {
    let lexed = &bad.lexed;
    if lexed.words.is_empty() || lexed.words.len() > 200 {
        return Vec::new();
    }
    let lexicon = context.words.lexicon;
    let Some(category) = lexicon.category("sentence") else { return Vec::new() };
    chart.parse(lexicon, lexed, category, true);
    let furthest = chart.furthest.min(lexed.words.len());
    let expected: Vec<String> = {
        let mut words: Vec<String> = chart
            .waiting
            .iter()
            .flat_map(|state| lexicon.states[*state as usize].words.iter())
            .map(|(word, _)| lexicon.words[usize::from(*word)].clone())
            .collect();
        words.sort();
        words.dedup();
        words
    };
    let mut changes = Vec::new();
    let written = |at: usize| lexed.words[at].span.of(context.text);
    let focus = unknown.unwrap_or(furthest);
    let near = focus.saturating_sub(2)..(focus + 2).min(lexed.words.len());
    // Another word in place of one: by spelling.
    let names: Vec<&str> = context
        .words
        .names
        .all()
        .iter()
        .flat_map(|name| [name.text.as_str(), name.plural.as_str()])
        .filter(|n| !n.is_empty())
        .collect();
    for at in near.clone() {
        let here = written(at);
        for candidate in lexicon.known_words().chain(names.iter().copied()) {
            let distance = suggest::changes(here, candidate);
            let bound = if here.chars().count() <= 4 { 1 } else { 2 };
            if distance == 0
                || distance > bound.max(usize::from(unknown == Some(at)) * 2)
                || !candidate.starts_with(|c: char| c.is_alphabetic())
            {
                continue;
            }
            let text = like(here, candidate);
            let known = usize::from(unknown.is_some() && unknown != Some(at)) * 4;
            changes.push(Change {
                title: format!("Write “{text}”"),
                from: at,
                to: at + 1,
                text,
                cost: distance * 2 + known + usize::from(expected.iter().all(|word| word != candidate)),
            });
        }
    }
    for at in near.clone() {
        if unknown.is_none_or(|unknown| unknown == at) {
            changes.push(Change {
                title: format!("Leave out “{}”", written(at)),
                from: at,
                to: at + 1,
                text: String::new(),
                cost: 5,
            });
        }
    }
    if unknown.is_none() {
        for at in near.clone() {
            if at + 1 < lexed.words.len() {
                let text = format!("{} {}", written(at + 1), written(at));
                changes.push(Change { title: format!("Write “{text}”"), from: at, to: at + 2, text, cost: 6 });
            }
        }
        for at in [furthest, furthest.saturating_sub(1), furthest + 1] {
            if at > lexed.words.len() {
                continue;
            }
            for word in
                expected.iter().map(String::as_str).chain(["a", "the", "to", "by 1", "of", "in target", "an Opp", "it"])
            {
                changes.push(Change {
                    title: format!("Add “{word}”"),
                    from: at,
                    to: at,
                    text: word.to_owned(),
                    cost: 7 + at.abs_diff(furthest),
                });
            }
        }
    }
    changes.sort_by(|a, b| (a.cost, a.from, &a.text).cmp(&(b.cost, b.from, &b.text)));
    changes.dedup_by(|a, b| a.from == b.from && a.to == b.to && a.text == b.text);
    let mut fixes: Vec<Fix> = Vec::new();
    for change in changes.into_iter().take(TRIES) {
        if fixes.len() == MOST {
            break;
        }
        let Some((edit, whole)) = apply(context, bad, &change) else { continue };
        if reads(chart, context, bad, &whole) && !fixes.iter().any(|fix| fix.edits[0] == edit) {
            fixes.push(Fix { title: change.title, safe: change.cost <= 4, edits: vec![edit] });
        }
    }
    fixes
}

/// The word with the capital of the one that it replaces.
fn like(old: &str, new: &str) -> String {
    let mut letters = new.chars();
    match (old.chars().next().is_some_and(char::is_uppercase), letters.next()) {
        (true, Some(first)) => first.to_uppercase().chain(letters).collect(),
        _ => new.to_owned(),
    }
}

fn apply(context: &Context, bad: &BadSentence, change: &Change) -> Option<(Edit, String)> {
    let words = &bad.lexed.words;
    let span = if change.from == change.to {
        let at = words.get(change.from).map_or(words.last()?.span.end, |word| word.span.start);
        Span { start: at, end: at }
    } else {
        words.get(change.from)?.span.to(words.get(change.to - 1)?.span)
    };
    let (mut span, mut text) = (span, change.text.clone());
    if text.is_empty() {
        // The space before it goes too.
        let before = context.text.get(..span.start as usize)?;
        span.start -= (before.len() - before.trim_end().len()) as u32;
    } else if change.from == change.to {
        if change.from < words.len() {
            text = if matches!(text.as_str(), "," | ";" | ":") { text + " " } else { format!("{text} ") };
        } else {
            text = format!(" {text}");
        }
    }
    let sentence = bad.sentence.span;
    let start = context.text.get(sentence.start as usize..span.start.max(sentence.start) as usize)?;
    let end = context.text.get(span.end as usize..sentence.end as usize)?;
    let whole = format!("{start}{text}{end}");
    Some((Edit { at: Place { file: context.file, span }, text }, whole))
}

fn reads(chart: &mut Chart, context: &Context, bad: &BadSentence, sentence: &str) -> bool {
    let Some((lexed, single)) = relex(context, sentence) else { return false };
    let mut discourse = bad.before.clone();
    single && sentence::read(chart, context.words.lexicon, &lexed, &mut discourse).is_ok()
}
