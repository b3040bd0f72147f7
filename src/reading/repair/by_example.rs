//! Offers the nearest example sentence, filled with the phrases of the written sentence that could be parsed.

use crate::chart::Chart;
use crate::explain::context::{SentenceContext, relex};
use crate::explain::examples::{Example, examples};
use crate::repair::least_error::LeastError;
use crate::repair::letter_case::{lowered, raised};
use crate::repair::reread::read_in_turn;
use crate::repair::word_forms;
use crate::repair::word_weights::{self, WordWeights};
use crate::text_reading::BadSentence;
use crate::word_lookup::{Leaf, Lexed, word_index};
use rustc_hash::FxHashSet;
use std::ops::Range;
use vocabulary::Lexicon;
use vocabulary::roles::Roles;

/// The maximum number of examples that are compared closely, and the maximum number of ways to fill one example with
/// phrases.
const MOST_EXAMPLES: usize = 14;
const MOST_WAYS: usize = 10;
/// The maximum number of phrases in a sentence that are exchanged.
const MOST_PHRASES: usize = 4;
/// The minimum share of the written meaning that must be in the new sentence, and the maximum share of the new sentence
/// that may be new.
const LEAST_COVERED: f32 = 0.4;
const MOST_NEW: f32 = 0.5;

/// If only one of two sentences has one of these words, they say the opposite, or only one of them removes something.
const TURNING: [&str; 9] = ["not", "no", "never", "none", "neither", "without", "except", "remove", "removes"];
/// The penalty of an example that differs in such words or in its opener.
const TURNED: f32 = 0.6;
/// An example with one of these words fits only if the written sentence has one of them too.
const HITTING: [&str; 2] = ["hit", "hits"];

/// Verbs of the game, each with its synonyms. An example with another one in place of a written one says something
/// else, however many words it shares: *Put a Web on Bram* and *Remove a Web from Bram*.
const DEEDS: [&[&str]; 17] = [
    &["become"],
    &["block"],
    &["choose", "pick"],
    &["gain", "get"],
    &["give"],
    &["hit"],
    &["lose"],
    &["move", "go"],
    &["pass"],
    &["pull"],
    &["push"],
    &["put", "place"],
    &["remove"],
    &["slide"],
    &["summon"],
    &["trade", "swap", "switch"],
    &["use", "activate"],
];

/// An example filled with phrases of the written sentence. It says a part of what was written.
pub(super) struct Nearest {
    pub text: String,
    pub left_out: Vec<String>,
    pub added: Vec<String>,
    /// Whether only one of the two sentences denies or removes something, or their openers differ.
    pub turns: bool,
}

/// Returns the nearest sentences that can be read, the best first.
pub(super) fn find(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, most: usize) -> Vec<Nearest> {
    let lexicon = context.words.lexicon;
    let written = bad.sentence.span.of(context.text);
    let sentences = relex(context, written);
    let [lexed] = sentences.as_slice() else { return Vec::new() };
    let said = meant_words(lexicon, lexed);
    let all: f32 = said.iter().map(|(_, words)| weight(words)).sum();
    let lexed_words: FxHashSet<&str> = (0..lexed.words.len()).map(|at| lexed.text(at)).collect();
    let islands = phrases(lexicon, lexed);
    let mut tried: Vec<(f32, Nearest)> = Vec::new();
    for example in nearest(lexicon, &said) {
        let Some(text) = named(context, lexed, written, example) else { continue };
        let theirs = relex(context, &text);
        let [their_lexed] = theirs.as_slice() else { continue };
        let slots = phrases(lexicon, their_lexed);
        for way in ways(slots.len(), islands.len()) {
            let new = filled(&text, their_lexed, &slots, written, lexed, &islands, &way);
            let [new_lexed] = &relex(context, &new)[..] else { continue };
            let have: FxHashSet<&str> = (0..new_lexed.words.len()).map(|at| new_lexed.text(at)).collect();
            let is_in = |words: &Vec<String>| words.iter().any(|word| have.contains(word.as_str()));
            let covered: f32 = said.iter().filter(|(_, words)| is_in(words)).map(|(_, words)| weight(words)).sum();
            let known: FxHashSet<&str> = said.iter().flat_map(|(_, words)| words.iter().map(String::as_str)).collect();
            let theirs = meant_words(lexicon, new_lexed);
            let total: f32 = theirs.iter().map(|(_, words)| weight(words)).sum();
            let is_new = |words: &Vec<String>| !words.iter().any(|word| known.contains(word.as_str()));
            let fresh: f32 = theirs.iter().filter(|(_, words)| is_new(words)).map(|(_, words)| weight(words)).sum();
            let turns = TURNING.iter().any(|word| have.contains(word) != lexed_words.contains(word))
                || opener(lexed) != opener(new_lexed);
            let hits = HITTING.iter().any(|word| have.contains(word) && !known.contains(word));
            let exchanged = exchanges_deed(&said, &theirs);
            if hits || exchanged || covered < LEAST_COVERED * all || fresh > MOST_NEW * total || new == written {
                continue;
            }
            let left_out = runs(lexed, written, |at| said.iter().any(|(of, words)| *of == at && !is_in(words)));
            let added = runs(new_lexed, &new, |at| theirs.iter().any(|(of, words)| *of == at && is_new(words)));
            let score = covered / all - fresh / total.max(0.1) - if turns { TURNED } else { 0.0 };
            tried.push((score, Nearest { text: new, left_out, added, turns }));
        }
    }
    tried.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.text.cmp(&other.1.text)));
    tried.dedup_by(|one, other| one.1.text == other.1.text);
    let readable = tried.into_iter().take(60).map(|(_, nearest)| nearest);
    readable.filter(|nearest| read_in_turn(chart, context, bad, &nearest.text, 1)).take(most).collect()
}

/// Whether the new sentence has a verb that was not written, in place of one that was.
fn exchanges_deed(said: &[(usize, Vec<String>)], theirs: &[(usize, Vec<String>)]) -> bool {
    let has = |words: &[(usize, Vec<String>)], deed: &[&str]| {
        words.iter().any(|(_, forms)| forms.iter().any(|form| deed.contains(&form.as_str())))
    };
    DEEDS.iter().any(|deed| has(theirs, deed) && !has(said, deed))
        && DEEDS.iter().any(|deed| has(said, deed) && !has(theirs, deed))
}

/// Returns whether the first word opens a test (0) or an event (1); `None` if it opens neither.
fn opener(lexed: &Lexed) -> Option<usize> {
    const OPENERS: [&[&str]; 2] = [&["if", "unless"], &["as", "each", "when", "whenever"]];
    OPENERS.iter().position(|words| words.contains(&lexed.text(0)))
}

/// Returns the indices of the words that carry the meaning, each with the word and its other forms.
fn meant_words(lexicon: &Lexicon, lexed: &Lexed) -> Vec<(usize, Vec<String>)> {
    let carries = |at: &usize| word_weights::is_meant(lexed, *at);
    let forms = |at: usize| {
        let own = lexed.text(at).to_owned();
        let others = word_forms::of(lexicon, &own).into_iter();
        let others = others.filter_map(|form| lexicon.words.get(usize::from(form)).cloned());
        std::iter::once(own).chain(others).collect()
    };
    (0..lexed.words.len()).filter(carries).map(|at| (at, forms(at))).collect()
}

fn weight(words: &[String]) -> f32 {
    words.first().map_or(0.0, |word| 1.0 + examples().weight(word).min(4.0) / 2.0)
}

/// Returns the examples that share the most words with the sentence.
fn nearest(lexicon: &Lexicon, said: &[(usize, Vec<String>)]) -> Vec<&'static Example> {
    let table = examples();
    let known = said.iter().flat_map(|(_, words)| words.iter().map(|word| (word.as_str(), table.weight(word))));
    let known: rustc_hash::FxHashMap<&str, f32> = known.collect();
    let mut scored: Vec<(f32, &Example)> = Vec::new();
    for example in &table.all {
        let mut score = 0.0;
        let mut seen: Vec<&str> = Vec::new();
        for word in &example.words {
            match known.get(word) {
                Some(weight) if !seen.contains(word) => score += weight + 0.5,
                Some(_) => {}
                None if lexicon.word(word) != 0 => score -= 0.25 * table.weight(word).min(3.0),
                None => score -= 0.25,
            }
            seen.push(word);
        }
        if score > 0.0 {
            scored.push((score, example));
        }
    }
    scored.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.text.cmp(other.1.text)));
    scored.into_iter().take(MOST_EXAMPLES).map(|(_, example)| example).collect()
}

/// Returns the example with names of the sentence in place of its marks; `None` if the sentence has no such name.
fn named(context: &SentenceContext, lexed: &Lexed, written: &str, example: &Example) -> Option<String> {
    let mut text = String::new();
    let mut rest = example.text;
    while let Some((before, after)) = rest.split_once('{') {
        let (mark, after) = after.split_once('}')?;
        let kinds: &[&str] = match mark.trim_end_matches('s') {
            "token" => &["token-name", "own-token"],
            "condition" => &["condition-name", "own-condition"],
            "summon" => &["summon-name", "own-summon"],
            "structure" => &["structure-name"],
            "card" => &["self-name", "summoner-name"],
            _ => return None,
        };
        let leaves = (0..lexed.words.len()).flat_map(|at| lexed.leaves(at).iter().map(move |leaf| (at, leaf)));
        let mut fitting = leaves.filter(|(_, leaf)| kinds.contains(&vocabulary::LEAVES[usize::from(leaf.category)]));
        let found = fitting.next();
        let name = match (found, mark) {
            (Some((at, leaf)), _) => {
                let Leaf::Name(id) = &leaf.leaf else { return None };
                let name = context.words.names.all().iter().find(|name| name.id == *id);
                match (name, mark.ends_with('s') && mark != "card") {
                    (Some(name), true) if !name.plural.is_empty() => name.plural.to_string(),
                    (Some(name), false) => name.text.to_string(),
                    _ => lexed.span(word_index(at), leaf.end)?.of(written).to_owned(),
                }
            }
            (None, "card") => {
                let card = context.owner.card.as_ref()?;
                context.words.names.all().iter().find(|name| name.id == *card)?.text.to_string()
            }
            (None, _) => return None,
        };
        text.push_str(before);
        text.push_str(&name);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// Returns the longest phrases for things, from left to right.
fn phrases(lexicon: &Lexicon, lexed: &Lexed) -> Vec<Range<usize>> {
    let weights = WordWeights::new(lexicon, lexed);
    let mut search = LeastError::new(lexicon, lexed, &weights, 0, 0..0);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lexed.words.len() && found.len() < MOST_PHRASES {
        match search.longest(at, |category| lexicon.roles[usize::from(category)].has(Roles::THING)) {
            Some(end) => {
                found.push(at..end);
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns the ways to assign phrases to the places of an example: first in the written order, then in other orders. A
/// place may keep its own phrase.
fn ways(slots: usize, phrases: usize) -> Vec<Vec<Option<usize>>> {
    let mut ways: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for _ in 0..slots {
        let mut next = Vec::new();
        for way in &ways {
            let free = (0..phrases).filter(|phrase| !way.contains(&Some(*phrase))).map(Some);
            next.extend(free.chain([None]).map(|choice| way.iter().copied().chain([choice]).collect::<Vec<_>>()));
        }
        ways = next;
    }
    // Assignments that use many phrases, and use them in order, come first.
    ways.sort_by_key(|way| {
        let used: Vec<usize> = way.iter().flatten().copied().collect();
        let turned = used.windows(2).filter(|pair| pair[0] > pair[1]).count();
        (std::cmp::Reverse(used.len()), turned)
    });
    ways.truncate(MOST_WAYS);
    ways
}

/// Returns the example with the chosen phrases in its places.
fn filled(
    text: &str,
    lexed: &Lexed,
    slots: &[Range<usize>],
    written: &str,
    written_lexed: &Lexed,
    islands: &[Range<usize>],
    way: &[Option<usize>],
) -> String {
    let mut new = String::new();
    let mut at = 0;
    for (slot, choice) in slots.iter().zip(way) {
        let Some(span) = lexed.span(word_index(slot.start), word_index(slot.end)) else { continue };
        let island = choice.and_then(|choice| islands.get(choice)).and_then(|island| {
            let span = written_lexed.span(word_index(island.start), word_index(island.end))?;
            let phrase = span.of(written);
            let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
            let first = if island.start == 0 { lowered(first) } else { first.to_owned() };
            Some(format!("{first} {rest}").trim_end().to_owned())
        });
        new.push_str(text.get(at..span.start as usize).unwrap_or(""));
        new.push_str(island.as_deref().unwrap_or_else(|| span.of(text)));
        at = span.end as usize;
    }
    new.push_str(text.get(at..).unwrap_or(""));
    raised(&new)
}

/// Returns the longest runs of words that pass the test. Words between them that carry no meaning are included.
fn runs(lexed: &Lexed, text: &str, is: impl Fn(usize) -> bool) -> Vec<String> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..lexed.words.len()).filter(|at| is(*at)) {
        match runs.last_mut() {
            Some((_, end)) if (*end..at).all(|between| !word_weights::is_meant(lexed, between)) => *end = at + 1,
            _ => runs.push((at, at + 1)),
        }
    }
    let spans = runs.into_iter().filter_map(|(from, to)| lexed.span(word_index(from), word_index(to)));
    spans.map(|span| span.of(text).to_owned()).collect()
}
