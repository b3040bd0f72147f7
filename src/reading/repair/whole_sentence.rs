//! Mends a whole sentence: finds the readable sentence that keeps most of the written meaning. The title of the fix
//! names what is left out.

use crate::chart::Chart;
use crate::explain::context::{SentenceContext, relex};
use crate::generate::spell;
use crate::repair::by_example::{self, Nearest};
use crate::repair::least_error::{LeastError, Mended, MendedWords};
use crate::repair::letter_case::lowered;
use crate::repair::naming::Defining;
use crate::repair::near_phrases;
use crate::repair::other_verbs;
use crate::repair::reach::narrowed;
use crate::repair::reread::{MOST_FIXES, read_in_turn};
use crate::repair::word_weights::{self, WordWeights};
use crate::text_reading::BadSentence;
use crate::word_lookup::{Lexed, word_index};
use diagnostic::{Edit, Fix};
use source::Span;
use vocabulary::Lexicon;

/// The bounds of errors that are tried, one after the other, until a sentence can be read.
const BOUNDS: [u16; 5] = [4, 9, 16, 26, 40];
/// The maximum share of its meaning that a sentence may lose, in percent.
const MOST_LOST: u16 = 65;
/// The same maximum at the first attempt, in which a known verb or phrase replaces an unknown one.
const MOST_LOST_REWRITTEN: u16 = 35;
/// The same maximum if nothing nearer was found.
const MOST_LOST_AT_LAST: u16 = 85;
/// The minimum number of words of a mended sentence.
const FEWEST_WORDS: usize = 3;
/// The maximum number of mended sentences that are read again for each bound.
const MOST_READ: usize = 10;
/// The maximum number of words of a sentence that is mended as a whole.
const LONGEST: usize = 70;
/// The maximum number of sentences that a sentence is split into.
const MOST_SENTENCES: usize = 3;
/// First words that govern their whole sentence.
const HOLDING: [&str; 6] = ["for", "if", "unless", "until", "up", "while"];

/// Returns fixes with mended sentences that can be read, the nearest first; at most as many as may be offered.
/// `defining` defines new names that the sentences use.
pub fn find(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, defining: Option<&Defining>) -> Vec<Fix> {
    let written = bad.sentence.span.of(context.text);
    let mut candidates = with_other_verb(chart, context, bad, written, MOST_LOST_REWRITTEN);
    if candidates.is_empty() {
        candidates = self::candidates(chart, context, bad, written, None, MOST_LOST);
    }
    if candidates.is_empty() {
        // An unknown phrase may be the reason why the rest could not be read, so known phrases are tried in its place.
        for nearer in near_phrases::rewritten(context, written) {
            candidates = self::candidates(chart, context, bad, &nearer, None, MOST_LOST);
            if !candidates.is_empty() {
                break;
            }
        }
    }
    if candidates.is_empty() {
        let nearest = nearest(chart, context, bad, defining);
        if !nearest.is_empty() {
            return nearest;
        }
        candidates = self::candidates(chart, context, bad, written, None, MOST_LOST_AT_LAST);
    }
    if candidates.is_empty() {
        candidates = with_other_verb(chart, context, bad, written, MOST_LOST);
    }
    offered(context, bad, candidates, defining)
}

/// Mends the sentence with a known verb in place of an unknown one. The verb is not left out, because the rest of the
/// sentence depends on it.
fn with_other_verb(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    written: &str,
    most_lost: u16,
) -> Vec<Candidate> {
    let sentences = relex(context, written);
    let [lexed] = sentences.as_slice() else { return Vec::new() };
    let near = near_phrases::rewritten(context, written).into_iter().take(1);
    let verbs = other_verbs::rewritten(context, lexed, written);
    if verbs.is_empty() {
        return Vec::new();
    }
    let verbs = verbs.into_iter().map(|(text, verb)| (text, Some(verb)));
    for (text, verb) in near.map(|text| (text, None)).chain(verbs) {
        let found = candidates(chart, context, bad, &text, None, most_lost);
        if !found.is_empty() {
            let said = |candidate: Candidate| match verb {
                Some(verb) if candidate.added.is_none() && candidate.text.to_lowercase().contains(verb) => {
                    Candidate { added: Some(verb.to_owned()), ..candidate }
                }
                _ => candidate,
            };
            return found.into_iter().map(said).collect();
        }
    }
    Vec::new()
}

/// Returns fixes with the nearest example sentences.
fn nearest(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, defining: Option<&Defining>) -> Vec<Fix> {
    let found = by_example::find(chart, context, bad, MOST_FIXES).into_iter();
    let fixes = found.map(|mut nearest| {
        if let Some((text, added)) = narrowed(context, bad, &nearest.text)
            && read_in_turn(chart, context, bad, &text, 1)
        {
            nearest.text = text;
            nearest.added.push(added);
        }
        let edits = edits(context, bad, nearest.text.clone(), defining);
        Fix { title: nearest_title(&nearest), safe: false, edits }
    });
    fixes.collect()
}

fn edits(context: &SentenceContext, bad: &BadSentence, text: String, defining: Option<&Defining>) -> Vec<Edit> {
    let whole = Edit { at: context.place(bad.sentence.span), text };
    std::iter::once(whole).chain(defining.map(|defining| defining.edit.clone())).collect()
}

fn nearest_title(nearest: &Nearest) -> String {
    let listed = |runs: &[String]| runs.iter().map(|run| format!("“{run}”")).collect::<Vec<_>>().join(" and ");
    let mut title = format!("Write “{}”, the nearest that is understood", nearest.text);
    if !nearest.left_out.is_empty() {
        title.push_str(&format!("; this leaves out {}", listed(&nearest.left_out)));
    }
    if !nearest.added.is_empty() {
        title.push_str(&format!("; it says {} instead", listed(&nearest.added)));
    }
    if nearest.turns {
        title.push_str(", which changes what the card does");
    }
    title
}

/// Returns the same fixes as [`find`], but without a phrase whose reference has no antecedent.
pub fn find_without(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, doubtful: Span) -> Vec<Fix> {
    let written = bad.sentence.span.of(context.text);
    for most_lost in [MOST_LOST, MOST_LOST_AT_LAST] {
        let candidates = candidates(chart, context, bad, written, Some(doubtful), most_lost);
        if !candidates.is_empty() {
            return offered(context, bad, candidates, None);
        }
    }
    nearest(chart, context, bad, None)
}

fn offered(
    context: &SentenceContext,
    bad: &BadSentence,
    candidates: Vec<Candidate>,
    defining: Option<&Defining>,
) -> Vec<Fix> {
    let mut fixes: Vec<Fix> = Vec::new();
    for candidate in candidates {
        let edits = edits(context, bad, candidate.text.clone(), defining);
        if fixes.len() < MOST_FIXES && fixes.iter().all(|fix| fix.edits != edits) {
            fixes.push(Fix { title: candidate.title(defining), safe: false, edits });
        }
    }
    fixes
}

/// Sentences that can be read, to replace one that can't.
struct Candidate {
    text: String,
    sentences: usize,
    left_out: Vec<String>,
    /// Whether the candidate leaves out a word that denies or limits, a number or a name.
    changes: bool,
    /// Words that were not written: a place that says which char is meant, or a verb in place of an unknown one.
    added: Option<String>,
    /// Whether a test or a time now governs only the first of several sentences.
    releases: bool,
}

impl Candidate {
    fn title(&self, defining: Option<&Defining>) -> String {
        let mut title = format!("Write “{}”", self.text);
        if let Some(defining) = defining {
            title.push_str(&format!(" and add “{}”", defining.shown));
        }
        if !self.left_out.is_empty() {
            let runs: Vec<String> = self.left_out.iter().map(|run| format!("“{run}”")).collect();
            title.push_str(&format!("; this leaves out {}", runs.join(" and ")));
        }
        if let Some(added) = &self.added {
            title.push_str(&format!("; it says “{added}” instead"));
        }
        if self.changes {
            title.push_str(", which changes what the card does");
        }
        if self.releases {
            title.push_str("; the last sentence no longer depends on the beginning of the first");
        }
        title
    }
}

fn candidates(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    written: &str,
    doubtful: Option<Span>,
    most_lost: u16,
) -> Vec<Candidate> {
    let lexicon = context.words.lexicon;
    let Some(category) = lexicon.category("sentence") else { return Vec::new() };
    let sentences = relex(context, written);
    let [lexed] = sentences.as_slice() else { return Vec::new() };
    if lexed.words.is_empty() || lexed.words.len() > LONGEST {
        return Vec::new();
    }
    let is_doubtful = |at: &usize| {
        let start = lexed.words.get(*at).map_or(0, |word| word.span.start + bad.sentence.span.start);
        doubtful.is_some_and(|span| span.range().contains(&(start as usize)))
    };
    let blocked = match (0..lexed.words.len()).find(is_doubtful) {
        Some(first) => first..(first..lexed.words.len()).take_while(is_doubtful).last().unwrap_or(first) + 1,
        None => 0..0,
    };
    let weights = WordWeights::new(lexicon, lexed);
    let all = weights.gap(0, lexed.words.len()).unwrap_or(0);
    let mut found: Vec<Candidate> = Vec::new();
    let mut last_bound = 0;
    for bound in BOUNDS {
        let bound = bound.min(all.saturating_mul(most_lost) / 100);
        if bound <= last_bound {
            break;
        }
        last_bound = bound;
        let mut search = LeastError::new(lexicon, lexed, &weights, bound, blocked.clone());
        for mended in search.sentences(category, MOST_SENTENCES).iter().take(MOST_READ) {
            let candidate = spelled(lexed, written, lexicon, mended);
            let known = found.iter().any(|known| known.text == candidate.text)
                || candidate.text.split(' ').count() < FEWEST_WORDS.min(lexed.words.len());
            if !known && read_in_turn(chart, context, bad, &candidate.text, candidate.sentences) {
                let nearer = narrowed(context, bad, &candidate.text)
                    .filter(|(text, _)| read_in_turn(chart, context, bad, text, candidate.sentences));
                found.push(match nearer {
                    Some((text, added)) => Candidate { text, added: Some(added), ..candidate },
                    None => candidate,
                });
                if found.len() == MOST_FIXES {
                    return found;
                }
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Writes the text of the mended sentence, and lists the written words that are missing in it.
fn spelled(lexed: &Lexed, written: &str, lexicon: &Lexicon, mended: &Mended) -> Candidate {
    let mut used = vec![false; lexed.words.len()];
    let spelled: Vec<String> =
        mended.sentences.iter().map(|pieces| spell(&words(lexed, written, lexicon, pieces, &mut used))).collect();
    let (mut left_out, mut changes) = (Vec::new(), false);
    let mut at = 0;
    while at < used.len() {
        let end = (at..used.len()).find(|next| used[*next]).unwrap_or(used.len());
        if at < end {
            if (at..end).any(|at| word_weights::is_told(lexed, at))
                && let Some(span) = lexed.span(word_index(at), word_index(end))
            {
                left_out.push(span.of(written).trim_matches([',', ' ']).to_owned());
            }
            changes |= (at..end).any(|at| word_weights::is_heavy(lexed, at));
        }
        at = end + 1;
    }
    let releases = spelled.len() > 1 && HOLDING.contains(&lexed.text(0));
    Candidate { text: spelled.join(" "), sentences: spelled.len(), left_out, changes, added: None, releases }
}

/// Returns the words of one mended sentence. Marks the written words that are in it as used.
fn words(lexed: &Lexed, written: &str, lexicon: &Lexicon, pieces: &[MendedWords], used: &mut [bool]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for piece in pieces {
        match piece {
            MendedWords::Kept(range) => {
                for at in range.clone() {
                    let Some(word) = lexed.words.get(at) else { continue };
                    used[at] = true;
                    let text = word.span.of(written);
                    let half = |other: Option<usize>| {
                        other.and_then(|other| lexed.words.get(other)).is_some_and(|other| other.span == word.span)
                    };
                    words.push(match at {
                        // Both halves of a contraction are written out; spelling joins *can* and *not* again.
                        _ if half(Some(at + 1)) || half(at.checked_sub(1)) => lexed.text(at).to_owned(),
                        0 if !words.is_empty() => lowered(text),
                        _ => text.to_owned(),
                    });
                }
            }
            MendedWords::Written(word, instead) => {
                if let Some(used) = instead.and_then(|at| used.get_mut(at)) {
                    *used = true;
                }
                let word = lexicon.words.get(usize::from(*word)).map_or("", String::as_str);
                words.push(lexicon.shown(word).to_owned());
            }
        }
    }
    words
}
