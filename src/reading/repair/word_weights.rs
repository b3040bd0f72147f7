//! The weight of each word of a sentence: the errors that count for leaving it out, for adding it, or for writing
//! another form of it.

use crate::repair::word_forms;
use crate::word_lookup::Lexed;
use vocabulary::{Lexicon, Word};

/// The errors for another form of the same word: *moved* for *moves*.
pub(super) const FORM: u16 = 1;
/// The errors for adding a word where the grammar allows hardly any other word: *passes* **turn**.
pub(super) const FORCED: u16 = 4;
/// The maximum number of words and phrases that the grammar allows at a place where a word is forced.
pub(super) const FORCED_AMONG: usize = 2;
/// The fixed errors for each run of words that is left out, however short.
const RUN: u16 = 3;
const FILLER: u16 = 0;
const SMALL: u16 = 1;
const UNKNOWN: u16 = 1;
const MEANING: u16 = 2;
const NAME: u16 = 3;
/// Words that deny or limit, and numbers.
const HEAVY: u16 = 5;

/// Words on which no rule of the game depends.
const FILLERS: [&str; 17] = [
    ",",
    "a",
    "an",
    "the",
    "also",
    "then",
    "just",
    "simply",
    "directly",
    "immediately",
    "exactly",
    "so",
    "too",
    "now",
    "again",
    "still",
    "possible",
];
/// Words with little meaning of their own.
const SMALLS: [&str; 20] = [
    "of", "to", "in", "on", "onto", "into", "at", "by", "for", "with", "is", "are", "be", "and", "that", ";", ":",
    "as", "has", "been",
];
/// Words that deny or limit: without one of them the sentence has another meaning.
const HEAVIES: [&str; 22] = [
    "not", "no", "never", "none", "neither", "nor", "without", "except", "unless", "only", "other", "another", "until",
    "may", "can", "would", "instead", "your", "if", "opp", "or", "you",
];
/// Words that may be added anywhere inside a phrase.
const ADDED: [&str; 17] = [
    "a", "the", "of", "to", "in", "on", "by", "with", "it", "its", "that", "then", ",", "at", "from", "target", "this",
];
/// Nouns that are added only where hardly any other word is allowed: *passes* **turn**.
const FORCED_NOUNS: [&str; 8] = ["turn", "activation", "activations", "tile", "tiles", "places", "token", "tokens"];
const BEGINNING: [&str; 2] = ["a", "the"];

/// The weights of one sentence.
pub(super) struct WordWeights {
    /// For each word, the total weight of all words before it.
    sums: Vec<u16>,
    forms: Vec<Vec<Word>>,
    addable: Vec<Word>,
    leading: Vec<Word>,
    forced: Vec<Word>,
    articles: Vec<Word>,
}

impl WordWeights {
    pub fn new(lexicon: &Lexicon, sentence: &Lexed) -> WordWeights {
        let mut sums = vec![0_u16];
        let mut sum = 0_u16;
        let mut named = vec![false; sentence.words.len()];
        for at in 0..sentence.words.len() {
            let ends = sentence.leaves(at).iter().map(|leaf| usize::from(leaf.end));
            let end = ends.max().unwrap_or(at);
            named.iter_mut().take(end).skip(at).for_each(|named| *named = true);
        }
        for (at, named) in named.into_iter().enumerate() {
            sum = sum.saturating_add(weight(sentence, at, named));
            sums.push(sum);
        }
        let forms = (0..sentence.words.len()).map(|at| word_forms::of(lexicon, sentence.text(at))).collect();
        let known = |words: &[&str]| -> Vec<Word> {
            words.iter().map(|word| lexicon.word(word)).filter(|word| *word != 0).collect()
        };
        WordWeights {
            sums,
            forms,
            addable: known(&ADDED),
            leading: known(&BEGINNING),
            forced: known(&FORCED_NOUNS),
            articles: known(&BEGINNING),
        }
    }

    /// Returns the errors for leaving out the words from one up to another.
    pub fn gap(&self, from: usize, to: usize) -> Option<u16> {
        let sum = self.sums.get(to)?.checked_sub(*self.sums.get(from)?)?;
        Some(if from == to || sum == 0 { sum } else { sum + RUN })
    }

    /// Returns other words of the language that are forms of the written word.
    pub fn forms(&self, at: usize) -> &[Word] {
        self.forms.get(at).map_or(&[], Vec::as_slice)
    }

    /// Returns the words that may be added inside a phrase.
    pub fn addable(&self) -> &[Word] {
        &self.addable
    }

    /// Whether the word may be added where the grammar allows hardly any other.
    pub fn is_forced(&self, word: Word) -> bool {
        self.forced.contains(&word)
    }

    /// Returns the words that may be added before a phrase.
    pub fn leading(&self) -> &[Word] {
        &self.leading
    }

    /// Returns the errors for adding a word.
    pub fn adding(&self, word: Word) -> u16 {
        if self.articles.contains(&word) { 1 } else { 3 }
    }
}

fn weight(sentence: &Lexed, at: usize, named: bool) -> u16 {
    let text = sentence.text(at);
    match sentence.words.get(at).map(|word| word.word) {
        _ if FILLERS.contains(&text) => FILLER,
        _ if SMALLS.contains(&text) => SMALL,
        _ if named && HEAVIES.contains(&text) => HEAVY,
        _ if named && !text.starts_with(|c: char| c.is_ascii_digit()) => NAME,
        _ if HEAVIES.contains(&text) || named || text.starts_with(|c: char| c.is_ascii_digit()) => HEAVY,
        Some(0) | None => UNKNOWN,
        Some(_) => MEANING,
    }
}

/// Whether a rule has another meaning without the word.
pub(super) fn is_heavy(sentence: &Lexed, at: usize) -> bool {
    let text = sentence.text(at);
    HEAVIES.contains(&text) || text.starts_with(|c: char| c.is_ascii_digit()) || !sentence.leaves(at).is_empty()
}

/// Whether the title of a fix has to name the word if it is left out. Articles and joining words need not be named.
pub(super) fn is_told(sentence: &Lexed, at: usize) -> bool {
    const UNTOLD: [&str; 6] = ["a", "an", "and", "but", "the", "then"];
    let text = sentence.text(at);
    text.contains(char::is_alphanumeric) && !UNTOLD.contains(&text)
}

/// Whether the word carries meaning: it is no article, preposition or pronoun.
pub(super) fn is_meant(sentence: &Lexed, at: usize) -> bool {
    let text = sentence.text(at);
    let refers = ["it", "its", "this", "from"].contains(&text);
    text.contains(char::is_alphanumeric) && !FILLERS.contains(&text) && !SMALLS.contains(&text) && !refers
}
